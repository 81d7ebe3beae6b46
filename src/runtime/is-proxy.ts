/** Returns whether a value is a proxy. Where that can't be told, each value may be one. */
export const isProxy: (value: unknown) => boolean =
  globalThis.process?.getBuiltinModule?.('node:util')?.types.isProxy ?? (() => true);
