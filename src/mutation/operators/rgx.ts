import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';

/** A pattern in the source, and a function that writes another pattern in its place. */
interface Pattern {
  readonly pattern: string;
  readonly flags: string;
  readonly write: (pattern: string) => string;
}

type Mutate = typeof import('weapon-regex').mutate;

let mutate: Mutate | undefined;

/**
 * Regular expression replacement, as StrykerJS's Regex. The replacements are the mutants of the first level of weapon-regex,
 * such as a dropped anchor, a dropped quantifier or a negated class. Applies to literals and to strings passed to `RegExp`.
 */
export const rgx: MutationOperator = {
  name: 'RGX',
  description: 'Regular expression changed in one part',
  // The module has two megabytes, and nothing else needs it.
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
    // weapon-regex can't parse the pattern.
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
