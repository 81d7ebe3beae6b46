import type { Node } from '../syntax/parse.ts';
import { emitInto, emitOperator, withOperand, type ProbeContext } from './probe-operands.ts';
import { simpleOperand } from './simple-operand.ts';
import { tokenOffset } from './source-text.ts';

type Assignment = Extract<Node, { type: 'AssignmentExpression' }>;
type Member = Extract<Node, { type: 'MemberExpression' }>;

/**
 * Emits `target op= value` with its old value and right operand as operands of a probe. The target's object and key are
 * evaluated once, the old value is read before the right operand, as in the original.
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
  const { emitter, text, declared } = context;
  const { out, source } = emitter;
  const { left, right, operator } = node;
  const simple = simpleOperand(right, source.text, declared);
  if (simple !== undefined && declared.has(name)) {
    out.open(`${text.probe(site, [name, simple])},`);
    emitter.gap(left.start, right.start);
    emitter.emit(right, node);
    return true;
  }
  return withOperand(context, (old) => {
    out.open(`${text.enter(site)},${old}=`);
    emitter.gap(left.start, left.end);
    emitOperator(emitter, node, ',');
    withOperand(context, (value) => {
      emitInto(value, right, emitter, () => emitter.emit(right, node));
      const result = `${old} ${operator.slice(0, -1)} ${value}`;
      out.close(`,${text.probe(site, [old, value])},${name}=${result}`);
    });
  });
}

function emitToMember(
  context: ProbeContext,
  site: number,
  node: Assignment,
  left: Member,
): boolean {
  const { emitter, text } = context;
  const { object } = left;
  return withOperand(context, (owner) => {
    emitter.out.open(`${text.enter(site)},`);
    emitInto(owner, object, emitter, () => emitter.emit(object, left));
    if (!left.computed) {
      const { start, end } = left.property;
      emitRest(context, site, {
        node,
        target: `${owner}.${emitter.source.text.slice(start, end)}`,
      });
      return;
    }
    withOperand(context, (key) => {
      emitter.drop(object.end, left.property.start);
      emitter.out.close(',');
      emitInto(key, left.property, emitter, () => emitter.emit(left.property, left));
      emitRest(context, site, { node, target: `${owner}[${key}]` });
    });
  });
}

/** Emits what follows an assignment's target, which `target` reads and writes. */
function emitRest(
  context: ProbeContext,
  site: number,
  { node, target }: { readonly node: Assignment; readonly target: string },
): void {
  const { emitter, text } = context;
  const { left, right, operator } = node;
  const from = left.type === 'MemberExpression' && left.computed ? left.property : left;
  const object = left.type === 'MemberExpression' ? left.object : left;
  const start = from === left ? object.end : from.end;
  const at = tokenOffset(emitter.source, operator, { start: left.end, end: right.start });
  withOperand(context, (old) => {
    emitter.drop(start, at);
    emitter.out.close(`,${old}=${target},`);
    emitter.gap(at + operator.length, right.start);
    withOperand(context, (value) => {
      emitInto(value, right, emitter, () => emitter.emit(right, node));
      const result = `${old} ${operator.slice(0, -1)} ${value}`;
      emitter.out.close(`,${text.probe(site, [old, value])},${target}=${result}`);
    });
  });
}
