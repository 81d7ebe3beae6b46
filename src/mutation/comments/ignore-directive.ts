import { nearest } from '../../foundation/nearest.ts';
import type { Mutant } from '../../model/mutant.ts';
import { findOperator, operatorList } from '../operator-list.ts';
import { strykerMutator, strykerMutators } from './stryker-mutators.ts';

/** The meaning of one ignore comment. */
export interface Directive {
  /** False for a comment that ends the effect of an earlier comment. */
  readonly ignores: boolean;
  /** `line` is the comment's own line if it has code, else the next line of code. */
  readonly extent: 'line' | 'next-line' | 'onwards';
  /** True for a comment that must follow one that opens a region. */
  readonly closes: boolean;
  readonly reason: string;
  readonly matches: (mutant: Mutant) => boolean;
  /** Messages about unknown names. */
  readonly problems: readonly string[];
}

type ChosenMutants = Pick<Directive, 'matches' | 'problems'>;

/** The names that one family of comments uses for mutants. */
interface Vocabulary {
  /** The noun for the names, in messages. */
  readonly noun: string;
  readonly names: readonly string[];
  readonly find: (name: string) => ((mutant: Mutant) => boolean) | undefined;
}

const defaultReason = 'Ignored by a comment';

const ours = /^[\s*]*assay-ignore(-next-line|-start|-end)?(?![-\w])\s*([^:]*)(?::([^]*))?$/;
const strykers = /^[\s*]*Stryker (disable|restore)(?: (next-line))? ([a-zA-Z, ]+)(?::([^]*))?/;

const operators: Vocabulary = {
  noun: 'mutation operator',
  names: operatorList.map((operator) => operator.name),
  find(name) {
    const operator = findOperator(name);
    return operator && ((mutant) => mutant.operator === operator.name);
  },
};

const mutators: Vocabulary = {
  noun: 'Stryker mutator',
  names: strykerMutators,
  find: strykerMutator,
};

/** Reads the text of a comment, without its delimiters; undefined if it is no ignore comment. */
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
    extent: suffix === '' ? 'line' : suffix === '-next-line' ? 'next-line' : 'onwards',
    closes,
    reason: reasonFrom(reason),
    ...select(names.replaceAll(/[[\]]/g, ' '), operators),
  };
}

function parseStrykers(comment: string): Directive | undefined {
  const match = strykers.exec(comment);
  if (match === null) return undefined;
  const [, verb, nextLine, names = '', reason] = match;
  return {
    ignores: verb === 'disable',
    extent: nextLine === undefined ? 'onwards' : 'next-line',
    closes: false,
    reason: reasonFrom(reason),
    ...select(names, mutators),
  };
}

function reasonFrom(text: string | undefined): string {
  const reason = text?.trim().replaceAll(/\s+/g, ' ') ?? '';
  return reason === '' ? defaultReason : reason;
}

/** Returns the mutants that a list of names stands for: all mutants if the list is empty or contains `all`. */
function select(list: string, vocabulary: Vocabulary): ChosenMutants {
  const names = list.split(/[\s,]+/).filter((name) => name !== '');
  if (names.length === 0 || names.some((name) => name.toLowerCase() === 'all')) {
    return { matches: () => true, problems: [] };
  }
  const predicates = names.map((name) => vocabulary.find(name));
  return {
    matches: (mutant) => predicates.some((matches) => matches?.(mutant) ?? false),
    problems: names.flatMap((name, at) => (predicates[at] ? [] : [unknownName(name, vocabulary)])),
  };
}

function unknownName(name: string, { noun, names }: Vocabulary): string {
  const near = nearest(name, names);
  const hint = near === undefined ? '.' : `; did you mean '${near}'?`;
  return `Unknown ${noun} '${name}'${hint} (A reason follows a colon.)`;
}
