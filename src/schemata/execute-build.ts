import type { Node } from '../syntax/parse.ts';
import { alternativesAt, type Alternative } from './alternatives.ts';
import { Emitter, type Build } from './emitter.ts';
import type { FilePlan, FunctionRecord, PlacedSite } from './file-plan.ts';
import { framePlace, isListed } from './frame-place.ts';
import type { FuelText } from './fuel-text.ts';
import type { FunctionShape } from './function-shape.ts';
import type { ModuleNames } from './module-names.ts';
import type { SourceText } from './source-text.ts';

/** What a build of one file needs to know. */
export interface BuildInput {
  readonly source: SourceText;
  readonly plan: FilePlan;
  readonly names: ModuleNames;
  readonly fuel: FuelText;
  readonly loopFuel: Build['loopFuel'];
  readonly shapeOf: (record: FunctionRecord) => FunctionShape;
  /** Functions may be called before the prelude has run. */
  readonly mayRunEarly: boolean;
}

/**
 * The build that holds every mutant, switched by the active mutant's index (thesis, 4.2; `M_NO` there). Functions have
 * two bodies where their meaning allows it, so that the original pays for one comparison.
 */
export function executeBuild(input: BuildInput): Build {
  const { source, names, fuel, shapeOf, mayRunEarly } = input;
  const active = `${names.cell}${mayRunEarly ? '?.' : '.'}m`;
  const isActive = (emitter: Emitter, { owner }: PlacedSite): boolean => {
    if (emitter.copyOf !== undefined) return owner === emitter.copyOf;
    return owner === undefined || shapeOf(owner).kind === 'plain';
  };
  const build: Build = {
    loopFuel: input.loopFuel,
    emitSites(emitter, sites, inner) {
      const chosen = sites.filter((site) => isActive(emitter, site));
      const [first] = chosen;
      if (first === undefined) inner();
      else if (first.place.kind === 'expression') chooseExpression(emitter, chosen, inner);
      else chooseStatement(emitter, chosen, inner);
    },
    blockHead(emitter, unit, body) {
      const { record } = unit;
      const counter = unit.hasLoops ? fuel.counter : '';
      if (record === undefined) return counter;
      const call = record.multiplies ? fuel.call : '';
      const copy = emitter.copyOf === undefined ? bodyCopy(record, body) : '';
      return `${counter}${call}${copy}`;
    },
    expressionFrame(emitter, { record }, body) {
      if (record === undefined) return ['', ''];
      const copy = emitter.copyOf === undefined ? expressionCopy(record, body) : '';
      return record.multiplies ? [`(${fuel.callExpression},${copy}`, ')'] : [copy, ''];
    },
  };

  function chooseExpression(
    emitter: Emitter,
    sites: readonly PlacedSite[],
    inner: () => void,
  ): void {
    const [first] = sites;
    if (first === undefined) return;
    const { before, after, innerBefore, innerAfter } = framePlace(first.place);
    const choices = alternativesAt(emitter, sites).map(
      ({ mutant, text }) => `${active}===${String(mutant)}?(${text}):`,
    );
    const isList = first.place.node.type === 'SequenceExpression';
    emitter.out.open(`${before}(${choices.join('')}${isList ? '(' : ''}${innerBefore}`);
    inner();
    emitter.out.close(`${innerAfter}${isList ? ')' : ''})${after}`);
  }

  function chooseStatement(
    emitter: Emitter,
    sites: readonly PlacedSite[],
    inner: () => void,
  ): void {
    const [first] = sites;
    if (first === undefined) return;
    const [before, after] = isListed(first.place) ? ['', ''] : ['{', '}'];
    emitter.out.open(`${before}${statementChoices(alternativesAt(emitter, sites), active)}{`);
    inner();
    emitter.out.close(`}${after}`);
  }

  /** The statement that enters the mutated body while one of its mutants is active. */
  function bodyCopy(record: FunctionRecord, body: Node): string {
    if (record.mutantCount === 0) return '';
    const shape = shapeOf(record);
    if (shape.kind === 'plain') return '';
    const emitter = copyEmitter(record, shape);
    const unit = emitter.emitStatements(body, record);
    const text = emitter.out.toText(source.text);
    if (shape.kind === 'in-place') return `if(${rangeOf(record)}){${text};return;}`;
    const counter = unit.hasLoops ? fuel.counter : '';
    return `if(${rangeOf(record)})return${copyCall(shape, `{${counter}${text}}`)};`;
  }

  /** The beginning of a conditional expression that does the same. */
  function expressionCopy(record: FunctionRecord, body: Node): string {
    if (record.mutantCount === 0) return '';
    const shape = shapeOf(record);
    if (shape.kind === 'plain') return '';
    const emitter = copyEmitter(record, shape);
    emitter.emitExpression(body, record);
    const text = emitter.out.toText(source.text);
    const copy = shape.kind === 'in-place' ? `(${text})` : copyCall(shape, `(${text})`);
    return `${rangeOf(record)}?${copy}:`;
  }

  function copyEmitter(record: FunctionRecord, shape: FunctionShape): Emitter {
    const isRenamed = shape.kind === 'arrow-copy' && shape.receivers.nodes.size > 0;
    return new Emitter({
      source,
      plan: input.plan,
      build,
      copyOf: record,
      ...(isRenamed ? { receivers: { ...shape.receivers, name: names.receiver } } : {}),
    });
  }

  function copyCall(shape: FunctionShape, body: string): string {
    if (shape.kind !== 'arrow-copy') return body;
    const passesThis = shape.receivers.nodes.size > 0;
    const parameters = [...(passesThis ? [names.receiver] : []), ...shape.parameters];
    const values = [...(passesThis ? ['this'] : []), ...shape.parameters];
    return `((${parameters.join(',')})=>${body})(${values.join(',')})`;
  }

  function rangeOf({ firstMutant, endMutant }: FunctionRecord): string {
    if (endMutant - firstMutant === 1) return `${active}===${String(firstMutant)}`;
    return `${active}>=${String(firstMutant)}&&${active}<${String(endMutant)}`;
  }

  return build;
}

function statementChoices(alternatives: readonly Alternative[], active: string): string {
  const [only] = alternatives;
  if (alternatives.length === 1 && only !== undefined && /^(?:|;|\{\})$/.test(only.text)) {
    return `if(${active}!==${String(only.mutant)})`;
  }
  const choices = alternatives.map(
    ({ mutant, text }) => `if(${active}===${String(mutant)}){${text}}else`,
  );
  return `${choices.join(' ')} `;
}
