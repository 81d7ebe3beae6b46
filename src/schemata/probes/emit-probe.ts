import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { emitAssignmentProbe } from './emit-assignment-probe.ts';
import type { Emitter } from '../emit/emitter.ts';
import { freeOperand } from './free-operand.ts';
import type { PlacedSite } from '../plan/file-plan.ts';
import type { ProbePlan } from './probe-plan.ts';
import {
  emitInto,
  emitOperator,
  withEntry,
  withVariable,
  type ProbeContext,
} from './probe-operands.ts';
import { simpleOperand } from './simple-operand.ts';

/**
 * Emits a site that evaluates its operands once, passes them to the runtime and yields the original's value. The caller puts
 * brackets around it. Emits nothing and returns false if this is impossible: no variable can be declared, or the site has no
 * operands to probe.
 */
export function emitProbe(
  context: ProbeContext,
  { siteIndex, node }: PlacedSite,
  plan: ProbePlan,
  inner: () => void,
): boolean {
  switch (plan.kind) {
    case 'reach':
      return false;
    case 'binary':
      return emitBinary(context, siteIndex, plan.node);
    case 'logical':
      return emitLogical(context, siteIndex, plan.node);
    case 'unary':
      return emitUnary(context, siteIndex, plan.node);
    case 'assignment':
      return emitAssignmentProbe(context, siteIndex, plan.node);
    case 'value':
      return emitValue(context, siteIndex, node, inner);
  }
}

type Binary = NodeOf<'BinaryExpression'>;
type Logical = NodeOf<'LogicalExpression'>;
type Unary = NodeOf<'UnaryExpression'>;

function emitBinary(context: ProbeContext, site: number, node: Binary): boolean {
  const { emitter, text, own } = context;
  const { out, source } = emitter;
  const { left, right, operator } = node;
  const simpleLeft = simpleOperand(left, source.text, own);
  const simpleRight = simpleOperand(right, source.text, own);
  if (simpleLeft !== undefined && simpleRight !== undefined) {
    out.open(`${text.probe(site, text.mask(site), [simpleLeft, simpleRight])},`);
    emitOperands(emitter, node);
    return true;
  }
  return withEntry(context, site, (asked, first) => {
    emitInto(first, left, emitter, () => emitter.emit(left, node));
    if (simpleRight !== undefined) {
      out.close(`,${text.probe(site, asked, [first, simpleRight])},${first}`);
      emitter.gap(left.end, right.start);
      emitter.emit(right, node);
      return;
    }
    emitOperator(emitter, node, ',');
    withVariable(context, (second) => {
      emitInto(second, right, emitter, () => emitter.emit(right, node));
      out.close(`,${text.probe(site, asked, [first, second])},${first} ${operator} ${second}`);
    });
  });
}

function emitOperands(emitter: Emitter, node: Binary): void {
  emitter.emit(node.left, node);
  emitter.gap(node.left.end, node.right.start);
  emitter.emit(node.right, node);
}

/** `a && b` becomes `(first = a) ? (second = b, …, second) : (…, first)`. The other operators are emitted in the same way. */
function emitLogical(context: ProbeContext, site: number, node: Logical): boolean {
  const { emitter, text, own } = context;
  const { out, source } = emitter;
  const { left, right, operator } = node;
  const free = freeOperand(right, { source: source.text, own, operations: text.operations });
  const setBracket = out.open('');
  return withEntry(context, site, (asked, first) => {
    setBracket('(');
    emitInto(first, left, emitter, () => emitter.emit(left, node));
    out.close(operator === '??' ? `)!==null&&${first}!==void 0` : ')');
    const noted =
      free === undefined
        ? text.probeShort(site, asked, first)
        : text.probeFree(site, asked, first, free);
    const short = `(${noted},${first})`;
    emitOperator(emitter, node, operator === '&&' ? '?(' : `?${short}:(`);
    withVariable(context, (second) => {
      emitInto(second, right, emitter, () => emitter.emit(right, node));
      out.close(`,${text.probe(site, asked, [first, second])},${second})`);
      if (operator === '&&') out.close(`:${short}`);
    });
  });
}

function emitUnary(context: ProbeContext, site: number, node: Unary): boolean {
  const { emitter, text, own } = context;
  const { out, source } = emitter;
  const { argument, operator } = node;
  const simple = simpleOperand(argument, source.text, own);
  if (simple !== undefined) {
    out.open(`${text.probe(site, text.mask(site), [simple])},`);
    emitter.gap(node.start, argument.start);
    emitter.emit(argument, node);
    return true;
  }
  return withEntry(context, site, (asked, operand) => {
    emitInto(operand, argument, emitter, () => {
      emitter.gap(node.start + operator.length, argument.start);
      emitter.emit(argument, node);
    });
    out.close(`,${text.probe(site, asked, [operand])},${operator}${operand}`);
  });
}

function emitValue(context: ProbeContext, site: number, node: Node, inner: () => void): boolean {
  const { emitter, text, own } = context;
  const { out, source } = emitter;
  const simple = simpleOperand(node, source.text, own);
  if (simple !== undefined) {
    out.open(`${text.probe(site, text.mask(site), [simple])},`);
    inner();
    return true;
  }
  return withEntry(context, site, (asked, operand) => {
    emitInto(operand, node, emitter, inner);
    out.close(`,${text.probe(site, asked, [operand])},${operand}`);
  });
}
