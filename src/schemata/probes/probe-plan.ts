import type { InfectionProbe } from '../../mutation/sites/site.ts';
import {
  ABSOLUTE,
  ALWAYS,
  assigningCodes,
  constantCode,
  IF_SHORT,
  LEFT,
  NEGATED_ABSOLUTE,
  operatorCodes,
  RIGHT,
  unaryCodes,
} from '../../runtime/probe-codes.ts';
import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { isAnonymousFunction } from './evaluated-name.ts';
import type { PlacedSite } from '../plan/file-plan.ts';

/** The operands that a site passes to its probe, and the codes by which the runtime compares its mutants. */
export type ProbePlan =
  | { readonly kind: 'reach' }
  | {
      readonly kind: 'binary';
      readonly node: NodeOf<'BinaryExpression'>;
      readonly codes: readonly number[];
    }
  | {
      readonly kind: 'logical';
      readonly node: NodeOf<'LogicalExpression'>;
      readonly codes: readonly number[];
    }
  | {
      readonly kind: 'unary';
      readonly node: NodeOf<'UnaryExpression'>;
      readonly codes: readonly number[];
    }
  | {
      readonly kind: 'assignment';
      readonly node: NodeOf<'AssignmentExpression'>;
      readonly codes: readonly number[];
    }
  | { readonly kind: 'value'; readonly codes: readonly number[] };

/**
 * Chooses how a site is probed: by its operands, if the runtime can compute its operator; otherwise by its value, if some
 * mutant is a constant or the absolute value; otherwise by being reached.
 */
export function probePlan(placed: PlacedSite): ProbePlan {
  const { site, node, place } = placed;
  if (site.kind === 'statement' || place.node !== node) return { kind: 'reach' };
  const operator = operatorCode(node);
  const ofOperands = site.mutants.map(({ probe }) => codeOf(probe, node));
  if (operator !== undefined && ofOperands.some((code) => code !== ALWAYS)) {
    return planOfOperands(node, [operator, Number(site.condition), ...ofOperands]);
  }
  const ofValue = site.mutants.map(({ probe }) => valueCodeOf(probe));
  if (ofValue.every((code) => code === ALWAYS)) return { kind: 'reach' };
  return { kind: 'value', codes: [LEFT, Number(site.condition), ...ofValue] };
}

function planOfOperands(node: Node, codes: readonly number[]): ProbePlan {
  switch (node.type) {
    case 'BinaryExpression':
      return { kind: 'binary', node, codes };
    case 'LogicalExpression':
      return { kind: 'logical', node, codes };
    case 'UnaryExpression':
      return { kind: 'unary', node, codes };
    case 'AssignmentExpression':
      return { kind: 'assignment', node, codes };
    default:
      return { kind: 'reach' };
  }
}

function operatorCode(node: Node): number | undefined {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorCodes[node.operator];
    case 'UnaryExpression':
      return unaryCodes[node.operator];
    case 'AssignmentExpression':
      return (isLogicalAssignment(node) ? assigningCodes : operatorCodes)[
        node.operator.slice(0, -1)
      ];
    default:
      return undefined;
  }
}

/** Returns whether a node is `a &&= b`, `a ||= b` or `a ??= b`, which do not always evaluate their right operand. */
export function isLogicalAssignment(node: Node): boolean {
  return node.type === 'AssignmentExpression' && /^(?:&&|\|\||\?\?)/.test(node.operator);
}

/** Returns the code of a mutant that is computed from the operands of its node; `ALWAYS` if it can't be. */
export function codeOf(probe: InfectionProbe, node: Node): number {
  const code = codeOfKind(probe, node);
  return code !== ALWAYS && probe.ifShort === true ? code + IF_SHORT : code;
}

function codeOfKind(probe: InfectionProbe, node: Node): number {
  if (isLogicalAssignment(node)) {
    // Such a mutant does the same as the original where both assign, or neither does.
    return probe.kind === 'binary' ? (assigningCodes[probe.operator] ?? ALWAYS) : ALWAYS;
  }
  switch (probe.kind) {
    case 'always':
      return ALWAYS;
    case 'binary':
      return operatorCodes[probe.operator] ?? ALWAYS;
    case 'unary':
      return probe.operator === '' ? LEFT : (unaryCodes[probe.operator] ?? ALWAYS);
    case 'left':
      return isNamedByPlace(node, 'left') ? ALWAYS : LEFT;
    case 'right':
      return isNamedByPlace(node, 'right') ? ALWAYS : RIGHT;
    case 'constant':
    case 'absolute':
      return codeOfValue(probe);
  }
}

/** Alone in the place of the operation, an anonymous function may get another name. */
function isNamedByPlace(node: Node, side: 'left' | 'right'): boolean {
  return node.type === 'LogicalExpression' && isAnonymousFunction(node[side]);
}

/** Returns the code of a mutant that is a constant, or is computed from the value of its node; `ALWAYS` for any other. */
export function valueCodeOf(probe: InfectionProbe): number {
  return probe.ifShort === true ? ALWAYS : codeOfValue(probe);
}

function codeOfValue(probe: InfectionProbe): number {
  switch (probe.kind) {
    case 'constant':
      return constantCode(probe.text);
    case 'absolute':
      return probe.isNegated ? NEGATED_ABSOLUTE : ABSOLUTE;
    default:
      return ALWAYS;
  }
}
