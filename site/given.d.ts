// What the builder puts into the service worker.

declare const LISTING: import("./listing.js").Listing;
