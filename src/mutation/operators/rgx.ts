import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';

/** A pattern's text in the source, and how another one is written in its place. */
interface Pattern {
  readonly pattern: string;
  readonly flags: string;
  readonly write: (pattern: string) => string;
}

type Mutate = typeof import('weapon-regex').mutate;

let mutate: Mutate | undefined;

/**
 * Regular expression replacement, as StrykerJS's Regex: the mutants of the first level of weapon-regex, such as a dropped
 * anchor or quantifier and a negated class. For literals and for a string given to `RegExp`.
 */
export const rgx: MutationOperator = {
  name: 'RGX',
  description: 'Regular expression changed in one part',
  // Two megabytes that nobody else needs.
  async load() {
    ({ mutate } = await import('weapon-regex'));
  },
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const found = patternAt(node, context.ancestors.at(-1));
    if (found === undefined) return [];
    return alternatives(found).map((pattern) => ({
      text: found.write(pattern),
      probe: { kind: 'always' },
    }));
  },
};

function alternatives({ pattern, flags }: Pattern): readonly string[] {
  if (mutate === undefined) throw new Error('RGX was not loaded');
  try {
    return mutate(pattern, flags, { mutationLevels: [1] })
      .map((mutant) => mutant.pattern)
      .filter((each) => each !== '' && isValid(each, flags));
  } catch {
    // Patterns that weapon-regex can't read.
    return [];
  }
}

function isValid(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags).flags.length === flags.length;
  } catch {
    return false;
  }
}

function patternAt(node: Node, parent: Node | undefined): Pattern | undefined {
  if (node.type !== 'Literal') return undefined;
  if ('regex' in node) {
    const { pattern, flags } = node.regex;
    return { pattern, flags, write: (other) => `/${other}/${flags}` };
  }
  if (typeof node.value !== 'string' || !isRegExpCall(parent, node)) return undefined;
  const quote = node.raw?.[0] ?? "'";
  const given = parent.arguments[1];
  const flags = given?.type === 'Literal' && typeof given.value === 'string' ? given.value : '';
  return { pattern: node.value, flags, write: (other) => stringText(other, quote) };
}

function isRegExpCall(
  parent: Node | undefined,
  argument: Node,
): parent is NodeOf<'CallExpression' | 'NewExpression'> {
  if (parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression') return false;
  const { callee } = parent;
  return (
    callee.type === 'Identifier' && callee.name === 'RegExp' && parent.arguments[0] === argument
  );
}

function stringText(value: string, quote: string): string {
  const inner = JSON.stringify(value).slice(1, -1);
  return (
    quote +
    (quote === "'"
      ? inner.replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)
      : inner) +
    quote
  );
}
