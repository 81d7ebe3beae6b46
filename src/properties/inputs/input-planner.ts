import type { Random } from '../../foundation/random.ts';
import { type Execute, ORIGINAL } from '../../generation/execute-port.ts';
import { resolved } from '../../generation/breed/typing/type-parts.ts';
import type { Scope } from '../../generation/breed/typing/unit-index.ts';
import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Condition, InputSequence, ParameterisedTest } from '../../model/property.ts';
import type { Primitive } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { evaluateCondition } from '../conditions/evaluate-condition.ts';
import { runOriginals } from '../corpus/input-trial.ts';
import { withKnownPart } from '../corpus/sample-inputs.ts';
import { isOpen } from './is-open.ts';
import { findGuards, type TriedCall } from './find-guards.ts';
import { callOf, fullCallOf, makersOf, type PlanFacts, planInputs } from './plan-inputs.ts';
import { hostileParts, HostileValues } from './hostile-values.ts';
import type { LeafValues } from './leaf-values.ts';
import { PlainValues } from './plain-values.ts';
import { samplePlan, type SampledInput } from './sample-plan.ts';

/** What planning inputs needs. */
export interface PlanParts {
  readonly scope: Scope;
  readonly random: Random;
  /** Runs test cases without a mutant, in the search build. */
  readonly search: Execute;
  /** The inputs of concrete tests: their values are known to be valid. */
  readonly examples: readonly InputSequence[];
}

/** The number of calls that show whether a maker's arguments are valid, and whether a method changes its instance. */
const samples = { makers: 60, methods: 12 };
/** The most makers of the instances of a class. */
const mostMakers = 3;
/** The part of the calls of a maker that must succeed. */
const valid = { surely: 0.97, enough: 0.3 };

/**
 * Plans the inputs of types. Runs show which makers of instances throw with arguments of their types. Their arguments get guards, or the
 * values that people give them. They also show which methods change their instance.
 */
export class InputPlanner {
  readonly #parts: PlanParts;
  readonly #plain: LeafValues;
  readonly #hostile: LeafValues;
  readonly #refined = new Map<string, ArbitraryPlan>();
  readonly #useless = new Set<string>();
  /** The methods that change their instance, with the conditions on it without which they throw. */
  readonly #changing = new Map<string, readonly Condition[]>();
  /** The calls of methods that change their instance, from all times that they were tried. */
  readonly #tried = new Map<string, readonly TriedCall[]>();
  readonly #seen = new Set<string>();

  constructor(parts: PlanParts) {
    this.#parts = parts;
    const { random, scope, examples } = parts;
    const { constants } = scope.index.model;
    this.#plain = new PlainValues(random, constants);
    this.#hostile = new HostileValues(random, hostileParts(constants, textsOf(examples)));
  }

  get #facts(): PlanFacts {
    return {
      scope: this.#parts.scope,
      refined: (id) => this.#refined.get(id),
      isUseless: (id) => this.#useless.has(id),
      changes: ({ id }) => this.#changing.get(id),
    };
  }

  /** Returns how inputs of a type are made; undefined if nothing is known to make them. */
  async plan(type: ValueType): Promise<ArbitraryPlan | undefined> {
    for (const classId of this.#classesIn(type)) await this.#learn(classId);
    return planInputs(type, this.#facts);
  }

  /** Returns how inputs of a type are made of which parts may be any plain data. */
  async planLoosely(type: ValueType): Promise<ArbitraryPlan | undefined> {
    for (const classId of this.#classesIn(type)) await this.#learn(classId);
    return planInputs(type, { ...this.#facts, unknown: { kind: 'anything' } });
  }

  /** Whether a method is known to change its instance. */
  isChanging(method: string): boolean {
    return this.#changing.has(method);
  }

  /** The methods that are known to change their instance. */
  get changing(): readonly string[] {
    return [...this.#changing.keys()];
  }

  sample(plan: ArbitraryPlan): SampledInput {
    return samplePlan(plan, this.#parts.random, this.#plain);
  }

  /** An input that is likely to refute a property: see `HostileValues`. */
  sampleHostile(plan: ArbitraryPlan): SampledInput {
    return samplePlan(plan, this.#parts.random, this.#hostile);
  }

  /** The classes of which inputs of a type may have instances, inner ones first. */
  #classesIn(type: ValueType): readonly string[] {
    const { scope } = this.#parts;
    const found = new Set<string>();
    const visit = (each: ValueType, depth: number): void => {
      const plain = resolved(each, scope);
      if (depth > 6) return;
      const parts: ValueType[] = [];
      if (plain.kind === 'union') parts.push(...plain.members);
      if (plain.kind === 'array' || plain.kind === 'set') parts.push(plain.element);
      if (plain.kind === 'iterable') parts.push(plain.element);
      if (plain.kind === 'map') parts.push(plain.key, plain.value);
      if (plain.kind === 'tuple') parts.push(...plain.elements.map((one) => one.type));
      if (plain.kind === 'object') parts.push(...plain.members.map((one) => one.type));
      if (plain.kind === 'instance') {
        if (found.has(plain.class)) return;
        found.add(plain.class);
        for (const { parameters } of makersOf(plain.class, this.#facts)) {
          for (const parameter of parameters) visit(parameter.type, depth + 1);
        }
      }
      for (const part of parts) visit(part, depth + 1);
    };
    visit(type, 0);
    return [...found].toReversed();
  }

  async #learn(classId: string): Promise<void> {
    if (this.#seen.has(classId)) return;
    this.#seen.add(classId);
    const makers = makersOf(classId, this.#facts);
    // A maker whose arguments need no guards is better than one whose arguments do. A constructor makes all that the others make.
    const sound: Callable[] = [];
    for (const mayGuard of [false, true]) {
      if (sound.length > 0) break;
      for (const maker of makers) if (await this.#learnMaker(maker, mayGuard)) sound.push(maker);
    }
    const open = sound.filter(({ id }) => {
      const plan = this.#refined.get(id);
      return plan?.kind === 'call' && plan.arguments.some(isOpen);
    });
    const constructor = open.find(
      ({ kind, returns }) =>
        kind === 'constructor' && returns.kind === 'instance' && returns.class === classId,
    );
    const chosen =
      constructor === undefined
        ? [...open, ...sound.filter((maker) => !open.includes(maker))].slice(0, mostMakers)
        : [constructor];
    for (const maker of makers) if (!chosen.includes(maker)) this.#useless.add(maker.id);
    // Some methods change only an instance that others have changed, such as those that take something out.
    await this.#learnMethods(classId);
    if (this.#changing.size > 0) await this.#learnMethods(classId);
  }

  /** Returns whether the calls of a maker succeed by a plan, which is then kept. */
  async #learnMaker(maker: Callable, mayGuard: boolean): Promise<boolean> {
    const plan = callOf(maker, this.#facts, 0);
    if (plan === undefined) return false;
    const full = fullCallOf(maker, this.#facts);
    for (const given of [full, plan, this.#withExamples(plan)]) {
      if (given === undefined) continue;
      const first = await this.#tryCalls(maker, given.arguments);
      const candidate = withoutFailing(given, first);
      const trials = candidate === given ? first : await this.#tryCalls(maker, candidate.arguments);
      const failed = trials.filter(({ snapshot }) => snapshot.end.kind !== 'completed');
      const isSure = trials.length > 0 && failed.length <= (1 - valid.surely) * trials.length;
      const guards =
        isSure || !mayGuard ? undefined : findGuards(trials, candidate.arguments.length);
      if (!isSure && (guards === undefined || given === full)) continue;
      this.#refined.set(maker.id, guards === undefined ? candidate : { ...candidate, guards });
      return true;
    }
    return false;
  }

  /** Runs a maker with arguments that are the parameters of a test, so that conditions can speak of them. */
  async #tryCalls(maker: Callable, list: readonly ArbitraryPlan[]): Promise<readonly TriedCall[]> {
    const { scope, search } = this.#parts;
    const plain = list.map((plan): ArbitraryPlan =>
      plan.kind === 'rest' ? { ...plan, kind: 'list' } : plan,
    );
    const isSpread = list.at(-1)?.kind === 'rest';
    const inputs = Array.from({ length: samples.makers }, () =>
      plain.map((each) => this.sample(each)),
    );
    if (isSpread) return this.#runWhole(maker, list);
    const test: ParameterisedTest = {
      parameters: maker.parameters.slice(0, list.length),
      statements: [{ kind: 'call', callable: maker.id, arguments: [...list.keys()] }],
      typeArgument: scope.typeArgument,
      examples: [],
      preconditions: [],
      postconditions: [],
    };
    return runOriginals(test, inputs, { search, impact: search, mutants: new Set() });
  }

  /** Runs a maker with a rest parameter, whose arguments are no parameters. */
  async #runWhole(maker: Callable, list: readonly ArbitraryPlan[]): Promise<readonly TriedCall[]> {
    const { scope, search } = this.#parts;
    const plan: ArbitraryPlan = { kind: 'call', callable: maker.id, arguments: list };
    const sequences = Array.from({ length: samples.makers }, () => this.sample(plan));
    const results = await search(
      sequences.map(({ statements }) => ({
        testCase: { statements, typeArgument: scope.typeArgument },
        mutant: ORIGINAL,
        fresh: false,
        observe: false,
      })),
    );
    return results.map(({ trace: { end } }) => ({
      inputs: [],
      snapshot: {
        before: new Map(),
        after: new Map(),
        end: end.kind === 'completed' ? { kind: 'completed' } : { kind: 'failed' },
        terms: new Map(),
      },
    }));
  }

  /** The plan in which texts and numbers are those with which the concrete tests call the maker. */
  #withExamples(
    plan: Extract<ArbitraryPlan, { kind: 'call' }>,
  ): Extract<ArbitraryPlan, { kind: 'call' }> | undefined {
    const calls = this.#parts.examples.flatMap(({ statements }) =>
      statements.flatMap((statement) =>
        statement.kind === 'call' && statement.callable === plan.callable
          ? [statement.arguments.map((each) => statements[each])]
          : [],
      ),
    );
    if (calls.length === 0) return undefined;
    const list = plan.arguments.map((own, at): ArbitraryPlan => {
      if (own.kind !== 'string' && own.kind !== 'one-of') return own;
      const values = new Map<string, Primitive>();
      for (const each of calls.map((call) => call[at])) {
        if (each?.kind === 'primitive') values.set(JSON.stringify(each.value), each.value);
      }
      const options = [...values.values()].map((value) => ({ kind: 'constant', value }) as const);
      return options.length === 0 ? own : { kind: 'one-of', options };
    });
    return { ...plan, arguments: list };
  }

  async #learnMethods(classId: string): Promise<void> {
    const { scope, search } = this.#parts;
    const instance = planInputs({ kind: 'instance', class: classId }, this.#facts);
    if (instance === undefined) return;
    for (const method of scope.index.membersOf(classId)) {
      if (method.kind !== 'method' || method.isHelper === true) continue;
      const plan = callOf(method, this.#facts, 0);
      if (plan === undefined || plan.arguments.some(({ kind }) => kind === 'rest')) continue;
      const list = plan.arguments;
      const test: ParameterisedTest = {
        parameters: [
          { name: 'instance', type: { kind: 'instance', class: classId } },
          ...method.parameters.slice(0, list.length),
        ],
        statements: [
          {
            kind: 'call',
            callable: method.id,
            receiver: 0,
            arguments: list.map((_, at) => at + 1),
          },
        ],
        typeArgument: scope.typeArgument,
        examples: [],
        preconditions: [],
        postconditions: [],
      };
      const inputs = (count: number): readonly (readonly InputSequence[])[] =>
        Array.from({ length: count }, (_, at) => {
          const fresh = [instance, ...list].map((each) => this.sample(each));
          // Some methods only change what an instance has.
          return at % 2 === 0 ? fresh : withKnownPart(fresh, this.#parts.random);
        });
      const runner = { search, impact: search, mutants: new Set<number>() };
      const trials = await runOriginals(test, inputs(samples.methods), runner);
      const completed = trials.filter(({ snapshot }) => snapshot.end.kind === 'completed');
      const isChanging = completed.some(
        ({ snapshot }) => evaluateCondition({ kind: 'unchanged', variable: 0 }, snapshot) === false,
      );
      if (!isChanging || completed.length < valid.enough * trials.length) continue;
      // A call that throws only now and then would fail each property with a history.
      const before = [...(this.#tried.get(method.id) ?? []), ...trials];
      const isSafe = before.every(({ snapshot }) => snapshot.end.kind === 'completed');
      const more = isSafe ? [] : await runOriginals(test, inputs(samples.makers), runner);
      const known = [...before, ...more];
      this.#tried.set(method.id, known);
      // What is asked of the instance alone, that the code of a step can ask it.
      const guards = isSafe ? [] : findGuards(known, 1, isPlainGuard);
      if (guards === undefined) this.#changing.delete(method.id);
      else this.#changing.set(method.id, guards);
    }
  }
}

/** Whether a condition compares what an instance tells with a constant, as people write the guard of a call. */
function isPlainGuard(condition: Condition): boolean {
  const inner = condition.kind === 'not' ? condition.condition : condition;
  if (inner.kind !== 'compare') return false;
  return (
    [inner.left, inner.right].every(({ of }) => ['constant', 'member', 'length'].includes(of)) &&
    [inner.left, inner.right].some(({ of }) => of === 'constant')
  );
}

function textsOf(examples: readonly InputSequence[]): readonly string[] {
  return examples.flatMap(({ statements }) =>
    statements.flatMap((statement) =>
      statement.kind === 'primitive' && statement.value.of === 'string'
        ? [statement.value.value]
        : [],
    ),
  );
}

type CallPlan = Extract<ArbitraryPlan, { kind: 'call' }>;

/** The plan of a call without the constants with which no call succeeded. */
function withoutFailing(plan: CallPlan, trials: readonly TriedCall[]): CallPlan {
  let isChanged = false;
  const list = plan.arguments.map((own, at): ArbitraryPlan => {
    if (own.kind !== 'one-of' || !own.options.every(({ kind }) => kind === 'constant')) return own;
    const sound = new Set(
      trials.flatMap(({ inputs, snapshot }) => {
        const input = inputs[at];
        const value = input?.statements[input.value];
        const isSound = snapshot.end.kind === 'completed' && value?.kind === 'primitive';
        return isSound ? [JSON.stringify(value.value)] : [];
      }),
    );
    const options = own.options.filter(
      (option) => option.kind === 'constant' && sound.has(JSON.stringify(option.value)),
    );
    if (options.length === 0 || options.length === own.options.length) return own;
    isChanged = true;
    return { ...own, options };
  });
  return isChanged ? { ...plan, arguments: list } : plan;
}
