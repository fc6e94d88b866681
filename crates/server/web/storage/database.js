// The browser's database: stored games and the record of plays.
//
//   games   a summary of each game, for lists    key: the game's id
//   logs    what is needed to resume it          key: the same
//   plays   when it was begun and won            key: the same

/** @typedef {"games" | "logs" | "plays"} Store */

const NAME = "omnidoku";
const VERSION = 1;

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** The database. Opening fails where the browser stores nothing. */
function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const store of ["games", "logs", "plays"]) request.result.createObjectStore(store, { keyPath: "id" });
    };
    request.onsuccess = () => {
      const database = request.result;
      // Another tab with a newer page has priority; this one opens the database again when it needs to.
      database.onversionchange = () => {
        database.close();
        opened = undefined;
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

/**
 * Runs one transaction: all of it or nothing. Resolves to the result of the last request.
 * @template T
 * @param {Store[]} stores
 * @param {IDBTransactionMode} mode
 * @param {(store: (name: Store) => IDBObjectStore) => IDBRequest<T> | void} work
 * @returns {Promise<T>}
 */
export async function transact(stores, mode, work) {
  const transaction = (await database()).transaction(stores, mode);
  return new Promise((resolve, reject) => {
    const request = work((name) => transaction.objectStore(name));
    transaction.oncomplete = () => resolve(/** @type {T} */ (request?.result));
    transaction.onabort = () => reject(transaction.error);
  });
}
