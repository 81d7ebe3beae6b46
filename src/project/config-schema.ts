import * as v from 'valibot';

import { nearest } from '../foundation/nearest.ts';
import { drivenRunners } from '../model/runner-name.ts';
import { orderStrategies } from '../model/higher-order-mutant.ts';
import { groupNames } from '../model/operator-groups.ts';
import { operatorNames } from '../model/operator-names.ts';
import { selectableNames } from '../model/operator-selection.ts';
import { strategyNames } from '../model/prioritisation.ts';
import {
  type AssayConfig,
  equivalenceNames,
  isolationNames,
  reporterNames,
  runnerNames,
  strata,
} from './config.ts';

/** One thing that is wrong with a configuration. */
export interface ConfigProblem {
  /** Dotted path of the key, with indices: `thresholds.break`, `operators.1`. */
  readonly key: string;
  /** What is wrong with it, with the value and the nearest valid one: follows the key and a colon. */
  readonly message: string;
}

/** Either a valid configuration or all that is wrong with it. */
export type ConfigCheck =
  | { readonly ok: true; readonly config: AssayConfig }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

const text = v.pipe(v.string(expected('a string')), v.nonEmpty('is empty'));
const texts = v.array(text, expected('a list of strings'));
const commands = v.lazy((input) => (Array.isArray(input) ? texts : text));
const percentage = numberIn({ least: 0, most: 100 });

/** The keys that hold further keys. */
const sections = {
  vitest: { config: v.optional(text), projects: v.optional(texts) },
  timeout: {
    factor: v.optional(numberIn({ least: 2 })),
    constant: v.optional(numberIn({ least: 0 })),
    test: v.optional(numberIn({ least: 1 })),
  },
  sample: { ratio: v.optional(numberIn({ least: 0, most: 1 })), per: v.optional(choice(strata)) },
  reports: { directory: v.optional(text) },
  thresholds: {
    high: v.optional(percentage),
    low: v.optional(percentage),
    break: v.optional(percentage),
  },
};

/** One of several runners, where it is more than a name. */
const runnerEntry = {
  name: choice(drivenRunners),
  tests: v.optional(texts),
  command: v.optional(commands),
};

const runnerList = v.pipe(
  v.array(
    v.lazy((one) => (typeof one === 'string' ? choice(drivenRunners) : section(runnerEntry))),
  ),
  v.minLength(1, 'names no runner'),
);

const entries = {
  mutate: v.optional(texts),
  tests: v.optional(texts),
  operators: v.optional(selection(selectableNames, [...groupNames, ...operatorNames])),
  mml: v.optional(text),
  runner: v.optional(v.lazy((input) => (Array.isArray(input) ? runnerList : choice(runnerNames)))),
  command: v.optional(commands),
  vitest: v.optional(section(sections.vitest)),
  concurrency: v.optional(v.custom<number | string>(isConcurrency, concurrencyProblem)),
  timeout: v.optional(section(sections.timeout)),
  typeCheck: v.optional(v.boolean(expected('true or false'))),
  incremental: v.optional(v.boolean(expected('true or false'))),
  inputs: v.optional(texts),
  equivalence: v.optional(choice(equivalenceNames)),
  isolation: v.optional(choice(isolationNames)),
  checkOrder: v.optional(v.boolean(expected('true or false'))),
  skipFailingTests: v.optional(v.boolean(expected('true or false'))),
  sample: v.optional(section(sections.sample)),
  seed: v.optional(numberIn({ least: 0, whole: true })),
  matrix: v.optional(v.boolean(expected('true or false'))),
  impact: v.optional(v.boolean(expected('true or false'))),
  strategy: v.optional(choice(strategyNames)),
  order: v.optional(numberIn({ least: 1, whole: true })),
  orderStrategy: v.optional(choice(orderStrategies)),
  orderLimit: v.optional(numberIn({ least: 1, whole: true })),
  reporters: v.optional(selection(reporterNames)),
  reports: v.optional(section(sections.reports)),
  baseline: v.optional(text),
  thresholds: v.optional(section(sections.thresholds)),
  top: v.optional(numberIn({ least: 0, whole: true })),
  cacheDirectory: v.optional(text),
  packages: v.optional(texts),
  workspaces: v.optional(v.boolean(expected('true or false'))),
} satisfies Record<keyof AssayConfig, v.GenericSchema>;

const schema = section(entries);

/** Checks what a configuration file or the flags say against the schema; finds all problems at once. */
export function checkConfig(value: unknown): ConfigCheck {
  const result = v.safeParse(schema, value);
  if (result.success) return { ok: true, config: result.output };
  return { ok: false, problems: result.issues.map(problemOf) };
}

/** The dotted paths of all keys that hold a value, such as `vitest.config`. */
export function configKeys(): string[] {
  return Object.keys(entries).flatMap((key) => {
    const inner = keysOf(key);
    return inner.length === 0 ? [key] : inner.map((name) => `${key}.${name}`);
  });
}

/** The keys that the section at a dotted path may hold; none for what is no section. */
function keysOf(path: string): string[] {
  if (path === '') return Object.keys(entries);
  if (/^runner\.\d+$/.test(path)) return Object.keys(runnerEntry);
  return Object.keys(new Map<string, object>(Object.entries(sections)).get(path) ?? {});
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

/** An object with no other keys than these. */
function section<const Entries extends v.ObjectEntries>(
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

/** A list of names, each perhaps with `!` before it; an error lists those that are `shown`. */
function selection<Name extends string>(
  names: readonly Name[],
  shown: readonly string[] = names,
): v.ArraySchema<v.PicklistSchema<readonly (Name | `!${Name}`)[], ErrorText>, ErrorText> {
  const all = [...names, ...names.map((name): `!${Name}` => `!${name}`)];
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

interface NumberRange {
  readonly least: number;
  readonly most?: number;
  readonly whole?: boolean;
}

function numberIn({ least, most = Infinity, whole = false }: NumberRange): v.GenericSchema<number> {
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
      (value) => !whole || Number.isInteger(value),
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
