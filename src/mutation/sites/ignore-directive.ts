import { nearest } from '../../foundation/nearest.ts';
import type { Mutant } from '../../model/mutant.ts';
import { findOperator, operatorList } from '../operator-list.ts';
import { strykerMutator, strykerMutators } from '../selection/stryker-mutators.ts';

/** What one ignore comment says. */
export interface Directive {
  /** False for a comment that ends what another began. */
  readonly ignores: boolean;
  /** `line` is the comment's own line if there is code on it, else the next one. */
  readonly scope: 'line' | 'next-line' | 'onwards';
  /** It only makes sense after one that opens a region. */
  readonly closes: boolean;
  readonly reason: string;
  readonly matches: (mutant: Mutant) => boolean;
  /** Messages about names that don't exist. */
  readonly problems: readonly string[];
}

type Selection = Pick<Directive, 'matches' | 'problems'>;

/** How a family of comments names mutants. */
interface Vocabulary {
  readonly what: string;
  readonly names: readonly string[];
  readonly find: (name: string) => ((mutant: Mutant) => boolean) | undefined;
}

const defaultReason = 'Ignored by a comment';

const ours = /^[\s*]*assay-ignore(-next-line|-start|-end)?(?![-\w])\s*([^:]*)(?::([^]*))?$/;
const strykers = /^[\s*]*Stryker (disable|restore)(?: (next-line))? ([a-zA-Z, ]+)(?::([^]*))?/;

const operators: Vocabulary = {
  what: 'mutation operator',
  names: operatorList.map((operator) => operator.name),
  find(name) {
    const operator = findOperator(name);
    return operator && ((mutant) => mutant.operator === operator.name);
  },
};

const mutators: Vocabulary = {
  what: 'Stryker mutator',
  names: strykerMutators,
  find: strykerMutator,
};

/** Reads a comment's text (without its delimiters); undefined where it is no ignore comment. */
export function parseDirective(comment: string): Directive | undefined {
  return parseOurs(comment) ?? parseStrykers(comment);
}

function parseOurs(comment: string): Directive | undefined {
  const match = ours.exec(comment);
  if (match === null) return undefined;
  const [, suffix = '', names = '', reason] = match;
  const closes = suffix === '-end';
  return {
    ignores: !closes,
    scope: suffix === '' ? 'line' : suffix === '-next-line' ? 'next-line' : 'onwards',
    closes,
    reason: reasonFrom(reason),
    ...select(names.replaceAll(/[[\]]/g, ' '), operators),
  };
}

function parseStrykers(comment: string): Directive | undefined {
  const match = strykers.exec(comment);
  if (match === null) return undefined;
  const [, verb, scope, names = '', reason] = match;
  return {
    ignores: verb === 'disable',
    scope: scope === undefined ? 'onwards' : 'next-line',
    closes: false,
    reason: reasonFrom(reason),
    ...select(names, mutators),
  };
}

function reasonFrom(text: string | undefined): string {
  const reason = text?.trim().replaceAll(/\s+/g, ' ') ?? '';
  return reason === '' ? defaultReason : reason;
}

/** The mutants that a list of names stands for: all where it is empty or says `all`. */
function select(list: string, vocabulary: Vocabulary): Selection {
  const names = list.split(/[\s,]+/).filter((name) => name !== '');
  if (names.length === 0 || names.some((name) => name.toLowerCase() === 'all')) {
    return { matches: () => true, problems: [] };
  }
  const tests = names.map((name) => vocabulary.find(name));
  return {
    matches: (mutant) => tests.some((test) => test?.(mutant) ?? false),
    problems: names.flatMap((name, at) => (tests[at] ? [] : [unknownName(name, vocabulary)])),
  };
}

function unknownName(name: string, { what, names }: Vocabulary): string {
  const near = nearest(name, names);
  const hint = near === undefined ? '.' : `; did you mean '${near}'?`;
  return `Unknown ${what} '${name}'${hint} (A reason follows a colon.)`;
}
