import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { isEffectFree } from '../replacements/effect-free.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { constantText } from '../replacements/replacement-text.ts';

/**
 * Literal value replacement: a positive or negative value and zero (thesis, table 4.3). `0` becomes `1` and `-1`, a positive
 * number becomes `0` and its negation, and a negative number becomes `0`; the same holds for bigints. `true` and `false` become
 * each other. A string or template becomes empty; an empty one becomes `'assay'`.
 */
export const lvr: MutationOperator = {
  name: 'LVR',
  description: 'Literal value replacement',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    return alternatives(node, context).map((text) => ({
      text: constantText(text, node, context),
      probe:
        node.type === 'TemplateLiteral' && isEffectFree(node)
          ? { kind: 'constant', text }
          : { kind: 'always' },
    }));
  },
};

function alternatives(node: Node, context: OperatorContext): readonly string[] {
  const parent = context.ancestors.at(-1);
  if (node.type === 'UnaryExpression') return isNegativeNumber(node) ? zeroOf(node.argument) : [];
  if (node.type === 'TemplateLiteral') {
    return parent?.type === 'TaggedTemplateExpression' ? [] : templates(node);
  }
  if (node.type !== 'Literal') return [];
  switch (typeof node.value) {
    case 'number':
    case 'bigint':
      return parent !== undefined && isSigned(parent) ? [] : numbers(node);
    case 'boolean':
      return [String(!node.value)];
    case 'string':
      return isTypeName(parent) ? [] : strings(node.value, node.raw ?? "''");
    default:
      return [];
  }
}

function numbers(node: NodeOf<'Literal'>): readonly string[] {
  const suffix = typeof node.value === 'bigint' ? 'n' : '';
  return isZero(node) ? [`1${suffix}`, `-1${suffix}`] : [`0${suffix}`, `-${node.raw ?? ''}`];
}

function strings(value: string, raw: string): readonly string[] {
  const quote = raw[0] ?? "'";
  return [value === '' ? `${quote}assay${quote}` : quote + quote];
}

function templates(node: NodeOf<'TemplateLiteral'>): readonly string[] {
  const isEmpty = node.expressions.length === 0 && node.quasis[0]?.value.raw === '';
  return [isEmpty ? '`assay`' : '``'];
}

function zeroOf(node: Node): readonly string[] {
  return node.type === 'Literal' && typeof node.value === 'bigint' ? ['0n'] : ['0'];
}

function isNegativeNumber(node: NodeOf<'UnaryExpression'>): boolean {
  const { argument } = node;
  return node.operator === '-' && isNumber(argument) && !isZero(argument);
}

/** True for the sign of a number. The sign and the number count as one literal; ORU drops or changes the sign. */
function isSigned(parent: Node): boolean {
  return parent.type === 'UnaryExpression' && /^[-+~]$/.test(parent.operator);
}

function isNumber(node: Node): boolean {
  return (
    node.type === 'Literal' && (typeof node.value === 'number' || typeof node.value === 'bigint')
  );
}

function isZero(node: Node): boolean {
  return node.type === 'Literal' && (node.value === 0 || node.value === 0n);
}

/** True for a comparison with `typeof x`. With an empty string it would never be true, which equals ROR's replacement `false`. */
function isTypeName(parent: Node | undefined): boolean {
  return (
    parent?.type === 'BinaryExpression' &&
    [parent.left, parent.right].some(
      (each) => each.type === 'UnaryExpression' && each.operator === 'typeof',
    )
  );
}
