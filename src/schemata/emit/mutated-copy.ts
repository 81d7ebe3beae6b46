import type { Node } from '../../syntax/parse.ts';
import type { BuildInput } from '../build-input.ts';
import { Emitter, type Build } from './emitter.ts';
import type { FunctionRecord } from '../plan/file-plan.ts';
import type { FunctionShape } from '../plan/function-shape.ts';

/** The facts needed to write the mutated bodies of a file's functions. */
export interface CopyContext {
  readonly input: BuildInput;
  readonly build: Build;
  /** Returns the text for the start of a copied body, if mutants replace the whole body. */
  readonly bodyChoice: (emitter: Emitter, body: Node) => string;
  /** Text that reads the index of the active mutant. */
  readonly active: string;
}

/**
 * Returns a statement that enters the mutated body of a function while one of its mutants is active. Empty for a function
 * without mutants or with only one body. Nested functions have no mutants in the copy, because only one mutant is active at a
 * time. For higher-order mutants, the emitter of the copy would have to let the sites of nested functions choose, too.
 */
export function bodyCopy(context: CopyContext, record: FunctionRecord, body: Node): string {
  const { input, active } = context;
  const shape = copiedShape(input, record);
  if (shape === undefined) return '';
  const emitter = copyEmitter(context, record, shape);
  const unit = emitter.emitStatements(body, record);
  const text = context.bodyChoice(emitter, body) + emitter.out.toText(input.source.text);
  const range = rangeTest(record, active);
  if (shape.kind === 'in-place') return `if(${range}){${text};return;}`;
  const counter = unit.hasLoops ? input.fuel.counter : '';
  return `if(${range})return${callOf(shape, input, `{${counter}${text}}`)};`;
}

/** Returns the beginning of a conditional expression that does the same for the expression of an arrow function. */
export function expressionCopy(context: CopyContext, record: FunctionRecord, body: Node): string {
  const { input, active } = context;
  const shape = copiedShape(input, record);
  if (shape === undefined) return '';
  const emitter = copyEmitter(context, record, shape);
  emitter.emitExpression(body, record);
  const text = `(${emitter.out.toText(input.source.text)})`;
  return `${rangeTest(record, active)}?${callOf(shape, input, text)}:`;
}

function copiedShape(input: BuildInput, record: FunctionRecord): FunctionShape | undefined {
  if (record.mutantCount === 0) return undefined;
  const shape = input.shapeOf(record);
  return shape.kind === 'plain' ? undefined : shape;
}

function copyEmitter(
  { input, build }: CopyContext,
  record: FunctionRecord,
  shape: FunctionShape,
): Emitter {
  const { source, plan, names } = input;
  const isRenamed = shape.kind === 'arrow-copy' && shape.receivers.nodes.size > 0;
  return new Emitter({
    source,
    plan,
    build,
    copyOf: record,
    ...(isRenamed ? { receivers: { ...shape.receivers, name: names.receiver } } : {}),
  });
}

/** Calls an arrow function that has this body and the parameters of the original. A copy in place is the body itself. */
function callOf(shape: FunctionShape, { names }: BuildInput, body: string): string {
  if (shape.kind !== 'arrow-copy') return body;
  const hasThis = shape.receivers.nodes.size > 0;
  const parameters = hasThis ? [names.receiver, ...shape.parameters] : shape.parameters;
  const values = hasThis ? ['this', ...shape.parameters] : shape.parameters;
  return `((${parameters.join(',')})=>${body})(${values.join(',')})`;
}

function rangeTest({ firstMutant, endMutant }: FunctionRecord, active: string): string {
  if (endMutant - firstMutant === 1) return `${active}===${String(firstMutant)}`;
  return `${active}>=${String(firstMutant)}&&${active}<${String(endMutant)}`;
}
