/** What a statement that can be deleted does: the kinds by which statement deletion (STD) may be narrowed down. */
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

/** What a statement that can be deleted does. */
export type StatementKind = (typeof statementKinds)[number];
