import type { NodeOf } from '../../syntax/nodes.ts';
import {
  emitInto,
  emitOperator,
  withEntry,
  withVariable,
  type ProbeContext,
} from './probe-operands.ts';
import { simpleOperand } from './simple-operand.ts';
import { isLogicalAssignment } from './probe-plan.ts';
import { tokenOffset } from '../emit/source-text.ts';

type Assignment = NodeOf<'AssignmentExpression'>;
type Member = NodeOf<'MemberExpression'>;

/**
 * Emits `target op= value` with its old value and its right operand as operands of a probe. As in the original, the target's
 * object and key are evaluated once, and the old value is read before the right operand. The old value alone decides whether
 * `target &&= value` and the like assign, so these are probed before their right operand.
 */
export function emitAssignmentProbe(
  context: ProbeContext,
  site: number,
  node: Assignment,
): boolean {
  const { left } = node;
  if (left.type === 'Identifier') return emitToName(context, site, node, left.name);
  if (left.type === 'MemberExpression' && left.object.type !== 'Super') {
    return emitToMember(context, site, node, left);
  }
  return false;
}

function emitToName(context: ProbeContext, site: number, node: Assignment, name: string): boolean {
  const { emitter, text, own } = context;
  const { out, source } = emitter;
  const { left, right, operator } = node;
  const isLogical = isLogicalAssignment(node);
  const simple = isLogical ? name : simpleOperand(right, source.text, own);
  if (simple !== undefined && own.has(name)) {
    const operands = isLogical ? [name] : [name, simple];
    out.open(`${text.probe(site, text.mask(site), operands)},`);
    emitter.gap(left.start, right.start);
    emitter.emit(right, node);
    return true;
  }
  return withEntry(context, site, (asked, old) => {
    out.open(`${old}=`);
    emitter.gap(left.start, left.end);
    if (isLogical) {
      emitOperator(emitter, node, assigning(context, { site, asked, node, target: name, old }));
      emitter.emit(right, node);
      out.close(')');
      return;
    }
    emitOperator(emitter, node, ',');
    withVariable(context, (value) => {
      emitInto(value, right, emitter, () => emitter.emit(right, node));
      const result = `${old} ${operator.slice(0, -1)} ${value}`;
      out.close(`,${text.probe(site, asked, [old, value])},${name}=${result}`);
    });
  });
}

function emitToMember(
  context: ProbeContext,
  site: number,
  node: Assignment,
  left: Member,
): boolean {
  const { emitter } = context;
  const { object, property } = left;
  return withEntry(context, site, (asked, owner) => {
    emitInto(owner, object, emitter, () => emitter.emit(object, left));
    if (!left.computed) {
      const name = emitter.source.text.slice(property.start, property.end);
      emitRest(context, { site, asked, node, from: object.end, target: `${owner}.${name}` });
      return;
    }
    withVariable(context, (key) => {
      emitter.drop(object.end, property.start);
      emitter.out.close(',');
      emitInto(key, property, emitter, () => emitter.emit(property, left));
      emitRest(context, { site, asked, node, from: property.end, target: `${owner}[${key}]` });
    });
  });
}

interface Rest {
  readonly site: number;
  readonly asked: string;
  readonly node: Assignment;
  /** The offset at which the text that is still to be emitted begins. */
  readonly from: number;
  /** The text that reads, or assigns, the target. */
  readonly target: string;
}

/** Emits the text behind the target's object and key. */
function emitRest(context: ProbeContext, { site, asked, node, from, target }: Rest): void {
  const { emitter, text } = context;
  const { left, right, operator } = node;
  const at = tokenOffset(emitter.source, operator, { start: left.end, end: right.start });
  withVariable(context, (old) => {
    emitter.drop(from, at);
    const isLogical = isLogicalAssignment(node);
    const next = isLogical ? assigning(context, { site, asked, node, target, old }) : ',';
    emitter.out.close(`,${old}=${target}${next}`);
    emitter.gap(at + operator.length, right.start);
    if (isLogical) {
      emitter.emit(right, node);
      emitter.out.close(')');
      return;
    }
    withVariable(context, (value) => {
      emitInto(value, right, emitter, () => emitter.emit(right, node));
      const result = `${old} ${operator.slice(0, -1)} ${value}`;
      emitter.out.close(`,${text.probe(site, asked, [old, value])},${target}=${result}`);
    });
  });
}

/** Returns the text between the old value of the target of a logical assignment and its right operand: the probe, and the decision. */
function assigning(
  { text }: ProbeContext,
  { site, asked, node, target, old }: Omit<Rest, 'from'> & { readonly old: string },
): string {
  return `,${text.probe(site, asked, [old])},${old} ${node.operator.slice(0, -1)} (${target}=`;
}
