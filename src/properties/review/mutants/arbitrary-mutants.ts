import type { NodeOf } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import { walk } from '../../../syntax/walk.ts';
import type { ReadProperty, ReviewFile } from '../read/review-file.ts';
import { instead, type MutantDraft } from './mutant-draft.ts';

/** The members of fast-check whose limits are assumptions. Upper limits mostly keep tests fast, so they stay. */
const limited: Readonly<Record<string, RegExp>> = {
  integer: /^min$/,
  bigInt: /^$/,
  double: /^min$/,
  float: /^min$/,
  array: /^minLength$/,
  uniqueArray: /^minLength$/,
  set: /^minLength$/,
  string: /^minLength$/,
  dictionary: /^minKeys$/,
};

/**
 * Returns the mutants of a property whose arbitraries make more inputs: assumptions inside arbitraries weaken, too. `{ min: 1 }` becomes
 * `{ min: 0 }` or goes, and `fc.nat()` becomes `fc.integer()`.
 */
export function arbitraryMutants(file: ReviewFile, property: ReadProperty): MutantDraft[] {
  return property.arbitraries.flatMap((arbitrary) =>
    limitsIn(file, arbitrary, { properties: [property.id], test: property.test }),
  );
}

/** Returns the same mutants of one arbitrary, for the properties that use it. */
export function limitsIn(
  file: ReviewFile,
  arbitrary: Node,
  owner: Pick<MutantDraft, 'properties' | 'test'>,
): MutantDraft[] {
  const found: MutantDraft[] = [];
  walk(arbitrary, {
    enter(node) {
      if (node.type !== 'CallExpression') return;
      const member = file.names.memberOf(node.callee);
      if (member === undefined) return;
      if (member === 'nat' && node.arguments.length === 0) {
        found.push(naturalMutant(file, node, owner));
      }
      const allowed = limited[member];
      const [options] = node.arguments.slice(-1);
      if (allowed === undefined || options?.type !== 'ObjectExpression') return;
      for (const option of options.properties) {
        const name = nameOf(option);
        if (option.type !== 'Property' || name === undefined || !allowed.test(name)) continue;
        found.push(...limitMutants(file, { member, call: node, options, option, name }, owner));
      }
    },
  });
  return found;
}

function nameOf(option: Node): string | undefined {
  if (option.type !== 'Property' || option.computed || option.key.type !== 'Identifier') return;
  return option.key.name;
}

function naturalMutant(
  file: ReviewFile,
  call: NodeOf<'CallExpression'>,
  owner: Pick<MutantDraft, 'properties' | 'test'>,
): MutantDraft {
  const { callee } = call;
  const code = file.parsed.text.slice(callee.start, callee.end);
  const other = `${code.slice(0, -'nat'.length)}integer`;
  return {
    ...owner,
    kind: 'assumption-deletion',
    offset: call.start,
    message: 'The property also holds for negative integers.',
    family: `limit ${call.start}`,
    needsNovelty: false,
    widens: true,
    switches: [instead(callee, () => other)],
    extras: [],
    edits: [{ start: callee.start, end: callee.end, text: other }],
    needsFastCheck: false,
    saysLittle: true,
  };
}

/** A limit among the options of an arbitrary. */
interface Limit {
  /** The name of the arbitrary in fast-check. */
  readonly member: string;
  readonly call: NodeOf<'CallExpression'>;
  readonly options: NodeOf<'ObjectExpression'>;
  readonly option: NodeOf<'Property'>;
  readonly name: string;
}

function limitMutants(
  { parsed: { text } }: ReviewFile,
  limit: Limit,
  owner: Pick<MutantDraft, 'properties' | 'test'>,
): MutantDraft[] {
  const { member, option, name } = limit;
  const { value } = option;
  const number = literalNumber(value);
  if (number === undefined || number < 0) return [];
  const common = {
    ...owner,
    offset: option.start,
    family: `limit ${option.start}`,
    needsNovelty: false,
    widens: true,
    extras: [],
    needsFastCheck: false,
    saysSomething: false,
  } as const;
  const removed = { ...spanOf(text, limit), text: '' };
  const without: MutantDraft = {
    ...common,
    kind: 'assumption-deletion',
    message: 'The property also holds for negative integers.',
    switches: [instead(value, () => 'undefined')],
    edits: [removed],
    saysLittle: true,
  };
  const toZero: MutantDraft = {
    ...common,
    kind: 'clause-weakening',
    message:
      name === 'min'
        ? `The limit \`${name}: ${number}\` can be weaker: \`${name}: 0\`.`
        : `The limit \`${name}: ${number}\` is not needed: the property also holds for ${number === 1 ? 'empty' : 'shorter'} values.`,
    switches: [instead(value, () => '0')],
    edits: [name === 'min' ? { start: value.start, end: value.end, text: '0' } : removed],
  };
  return [...(member === 'integer' ? [without] : []), ...(number > 0 ? [toZero] : [])];
}

/** Returns the span of an option with its comma; that of all options if it is the only one, because lengths are 0 without a limit. */
function spanOf(
  text: string,
  { call, options, option }: Limit,
): { readonly start: number; readonly end: number } {
  const { properties } = options;
  if (properties.length > 1) {
    const at = properties.findIndex((each) => each === option);
    const [before, after] = [properties[at - 1], properties[at + 1]];
    return after === undefined
      ? { start: before?.end ?? option.start, end: option.end }
      : { start: option.start, end: after.start };
  }
  const before = call.arguments.at(-2);
  const comma = /^\s*,/.exec(text.slice(options.end))?.[0] ?? '';
  return {
    start: before?.end ?? options.start,
    end: options.end + (before === undefined ? comma.length : 0),
  };
}

function literalNumber(node: Node): number | undefined {
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const positive = literalNumber(node.argument);
    return positive === undefined ? undefined : -positive;
  }
  return node.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined;
}
