/**
 * As it was before any module of the project ran: a mutant may take a built-in for one that is missing, and replace it. For what the worker
 * does between runs.
 */
export const keysOf: typeof Object.keys = Object.keys;
