/** The kinds of statements that can be deleted, by which statement deletion (STD) may be restricted. */
export const statementKinds = [
  'call',
  'assignment',
  'increment',
  'decrement',
  'delete',
  'await',
  'throw',
  'return',
  'break',
  'continue',
] as const;

/** The kind of a statement that can be deleted. */
export type StatementKind = (typeof statementKinds)[number];
