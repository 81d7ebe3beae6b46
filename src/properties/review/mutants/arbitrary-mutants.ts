import type { NodeOf } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import { walk } from '../../../syntax/walk.ts';
import type { ReadProperty, ReviewFile } from '../read/review-file.ts';
import { instead, type MutantDraft } from './mutant-draft.ts';

/** A weaker limit: the value in its place; undefined for none at all. */
type Weaker = number | undefined;

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
 * `{ min: 0 }`, and `fc.nat()` becomes `fc.integer()`.
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
        found.push(...limitMutants({ option, name }, owner));
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
    switches: [instead(callee, () => other)],
    extras: [],
    edits: [{ start: callee.start, end: callee.end, text: other }],
    needsFastCheck: false,
    saysSomething: false,
  };
}

function limitMutants(
  { option, name }: { readonly option: NodeOf<'Property'>; readonly name: string },
  owner: Pick<MutantDraft, 'properties' | 'test'>,
): MutantDraft[] {
  const { value } = option;
  const limit = literalNumber(value);
  if (limit === undefined) return [];
  const isLength = name !== 'min';
  const weaker: Weaker[] = isLength ? [0] : limit > 0 ? [0] : [];
  return weaker
    .filter((each): each is number => each !== undefined && each < limit)
    .map((each): MutantDraft => ({
      ...owner,
      kind: 'clause-weakening',
      offset: option.start,
      message: isLength
        ? `The limit \`${name}: ${limit}\` is not needed: the property also holds for ${each === 0 ? 'empty values' : 'shorter values'}.`
        : `The limit \`${name}: ${limit}\` can be weaker: \`${name}: ${each}\`.`,
      family: `limit ${option.start}`,
      needsNovelty: false,
      switches: [instead(value, () => String(each))],
      extras: [],
      edits: [{ start: value.start, end: value.end, text: String(each) }],
      needsFastCheck: false,
    }));
}

function literalNumber(node: Node): number | undefined {
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const positive = literalNumber(node.argument);
    return positive === undefined ? undefined : -positive;
  }
  return node.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined;
}
