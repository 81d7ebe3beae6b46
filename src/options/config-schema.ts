import * as v from 'valibot';

import { nearest } from '../foundation/nearest.ts';
import { drivenRunners } from '../model/runner-name.ts';
import type { AssayConfig } from './config.ts';
import type { NamedType, Option, OptionTable, Section, OptionType } from './option.ts';
import { options } from './options.ts';

/** One error in a configuration. */
export interface ConfigProblem {
  /** Dotted path of the key, with indices: `thresholds.break`, `operators.1`. */
  readonly key: string;
  /** The error with the value and the nearest valid one. It follows the key and a colon. */
  readonly message: string;
}

/** A valid configuration, or all errors in it. */
type ConfigCheck =
  | { readonly ok: true; readonly config: AssayConfig }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

const text = v.pipe(v.string(expected('a string')), v.nonEmpty('is empty'));
const texts = v.array(text, expected('a list of strings'));
const commands = v.lazy((input) => (Array.isArray(input) ? texts : text));

/** A runner that is given with more than its name. */
const runnerEntry = {
  name: choice(drivenRunners),
  tests: v.optional(texts),
  command: v.optional(commands),
};

const runnerList = v.pipe(
  v.array(
    v.lazy((one) => (typeof one === 'string' ? choice(drivenRunners) : exactly(runnerEntry))),
  ),
  v.minLength(1, 'names no runner'),
);

/** The schemas of the values whose type is only a name. */
const named: Readonly<Record<NamedType, v.GenericSchema>> = {
  boolean: v.boolean(expected('true or false')),
  text,
  texts,
  patterns: texts,
  commands,
  runner: v.lazy((input) =>
    Array.isArray(input) ? runnerList : choice(['auto', ...drivenRunners]),
  ),
  workers: v.custom<number | string>(isConcurrency, concurrencyProblem),
};

const schema = configSchema();

/** Checks the configuration of a file or of the flags against the options, and finds all errors at once. */
export function checkConfig(value: unknown): ConfigCheck {
  const result = v.safeParse(schema, value);
  if (result.success) return { ok: true, config: result.output };
  return { ok: false, problems: result.issues.map(problemOf) };
}

/** The table of options decides both what the schema accepts and the type. The compiler can't see that they agree. */
function configSchema(): v.GenericSchema<unknown, AssayConfig>;
function configSchema(): v.GenericSchema {
  return exactly({ $schema: v.optional(v.string()), ...entriesOf(options) });
}

function entriesOf(table: OptionTable): v.ObjectEntries {
  return Object.fromEntries(
    Object.entries(table).map(([key, entry]) => [
      key,
      v.optional('section' in entry ? exactly(entriesOf(entry.section)) : schemaOf(entry)),
    ]),
  );
}

function schemaOf(kind: OptionType): v.GenericSchema {
  switch (kind.type) {
    case 'number':
      return numberIn(kind);
    case 'choice':
      return choice(kind.choices);
    case 'names':
      return selection(kind.choices);
    default:
      return named[kind.type];
  }
}

/** Returns the keys that the section at a dotted path may hold; none if the path is no section. */
function keysOf(path: string): string[] {
  if (path === '') return Object.keys(options);
  if (/^runner\.\d+$/.test(path)) return Object.keys(runnerEntry);
  const entry = new Map<string, Option | Section>(Object.entries(options)).get(path);
  return entry !== undefined && 'section' in entry ? Object.keys(entry.section) : [];
}

function problemOf(issue: v.BaseIssue<unknown>): ConfigProblem {
  const keys = (issue.path ?? []).map((item) => String(item.key));
  const key = keys.join('.');
  if (issue.type !== 'never') return { key, message: issue.message };
  const known = keysOf(keys.slice(0, -1).join('.'));
  return { key, message: `is no key of the configuration; ${hint(keys.at(-1) ?? '', known)}` };
}

function hint(word: string, valid: readonly string[]): string {
  const near = nearest(word, valid);
  return near === undefined ? `valid are ${valid.join(', ')}` : `did you mean ${near}?`;
}

function expected(what: string): (issue: { readonly input: unknown }) => string {
  return ({ input }) => `${show(input)} is not ${what}`;
}

function show(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'number') return String(value);
  return JSON.stringify(value) ?? String(value);
}

/** An object that has only these keys. */
function exactly<const Entries extends v.ObjectEntries>(
  known: Entries,
): v.ObjectWithRestSchema<Entries, v.NeverSchema<undefined>, ErrorText> {
  return v.objectWithRest(known, v.never(), expected('an object'));
}

type ErrorText = (issue: { readonly input: unknown }) => string;

function choice<const Name extends string>(
  names: readonly Name[],
): v.PicklistSchema<readonly Name[], ErrorText> {
  return v.picklist(
    names,
    ({ input }) => `${show(input)} is not one of ${names.join(', ')}${didYouMean(input, names)}`,
  );
}

/** A list of names, each optionally with `!` in front. Its error lists only the names that are not part of another. */
function selection(names: readonly string[]): v.GenericSchema {
  const all = [...names, ...names.map((name) => `!${name}`)];
  const shown = names.filter((name) => !name.includes('.'));
  const item = v.picklist<typeof all, ErrorText>(all, ({ input }) => {
    const near = didYouMean(input, all);
    return `${show(input)} is not one of ${shown.join(', ')}, nor one of them after "!"${near}`;
  });
  return v.array(item, expected('a list of names'));
}

function didYouMean(input: unknown, names: readonly string[]): string {
  const near = typeof input === 'string' ? nearest(input, names) : undefined;
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

function numberIn({
  least,
  most = Infinity,
  whole,
}: OptionType & { readonly type: 'number' }): v.GenericSchema<number> {
  const clamp = (value: number): number => Math.min(most, Math.max(least, value));
  return v.pipe(
    v.number(expected('a number')),
    v.finite(expected('a finite number')),
    v.check(
      (value) => clamp(value) === value,
      ({ input }) =>
        `${input} is ${input < least ? `below ${least}` : `above ${most}`}; the nearest valid value is ${clamp(input)}`,
    ),
    v.check(
      (value) => whole !== true || Number.isInteger(value),
      ({ input }) => `${input} is not a whole number; the nearest is ${Math.round(input)}`,
    ),
  );
}

function concurrencyProblem({ input }: { readonly input: unknown }): string {
  const problem = `${show(input)} is not a whole number from 1 up, nor a share from "1%" to "100%"`;
  const amount = Math.max(1, Math.round(Number.parseFloat(String(input))));
  if (Number.isNaN(amount)) return problem;
  const isShare = typeof input === 'string' && input.includes('%');
  return `${problem}; the nearest is ${isShare ? `"${Math.min(100, amount)}%"` : amount}`;
}

function isConcurrency(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 1;
  return typeof value === 'string' && /^(?:100|[1-9]\d?)%$/.test(value);
}
