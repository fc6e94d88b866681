// Every dialog, and how to open it.

/** The menu, the entry and the title of the dialog it opens. */
export const DIALOGS = [
  ["File", "Daily puzzles…", "Daily puzzles"],
  ["File", "Open…", "Open"],
  ["File", "Save as…", "Save as"],
  ["File", "Library…", "Library"],
  ["File", "Savepoints…", "Savepoints"],
  ["File", "Statistics…", "Statistics"],
  ["File", "Backup…", "Backup"],
  ["File", "Share link…", "Share link"],
  ["File", "QR code…", "QR code"],
  ["File", "Print…", "Print"],
  ["Solver", "Algorithm…", "Algorithm and time limit"],
  ["Solver", "Time limit…", "Algorithm and time limit"],
  ["Solver", "All solutions…", "Solutions"],
  ["Generation", "New puzzle…", "New puzzle"],
  ["Generation", "Uniqueness test…", "Solutions"],
  ["Size", "All sizes…", "All sizes"],
  ["View", "All settings…", "Settings"],
  ["Help", "How to enter a puzzle", "How to enter a puzzle"],
  ["Help", "Keyboard", "Keyboard"],
  ["Help", "About Omnidoku", "About Omnidoku"],
];
