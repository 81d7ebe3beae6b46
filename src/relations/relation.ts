import type { Tolerance } from './close.ts';
import { type Generator, notAGenerator } from './generator.ts';
import type { Program, ProgramDefinition } from './program.ts';

/** The parameters of a relation, by their names, each with the values that it may have. */
export type ParameterSpace = Readonly<Record<string, Generator<unknown>>>;

type ValueOf<Values> = Values extends Generator<infer Value> ? Value : never;

/** The parameters of a relation that has none. */
type NoParameters = Readonly<Record<string, readonly never[]>>;

/** The chosen values of parameters. */
export type ParameterValues<Parameters> = {
  readonly [Name in keyof Parameters]: ValueOf<Parameters[Name]>;
};

/** A tuple of some values of one type. */
type Several<Value, Count extends number> = Count extends 1
  ? readonly [Value]
  : Count extends 2
    ? readonly [Value, Value]
    : Count extends 3
      ? readonly [Value, Value, Value]
      : readonly Value[];

/** Makes a follow-up input of the source inputs. */
export type FollowUp<Input, Sources extends number, Parameters> = (
  ...given: [...inputs: Several<Input, Sources>, parameters: ParameterValues<Parameters>]
) => Input;

/** The outputs of a relation's runs. How many there are follows from its sources and follow-ups. */
export type Outputs<Output> = readonly [Output, Output, Output, Output, ...Output[]];

/** The facts with which a relation judges outputs. */
export interface Judged<Input, Output, Sources extends number, Parameters> {
  /** The source inputs. */
  readonly inputs: Several<Input, Sources>;
  readonly followUps: readonly Input[];
  readonly parameters: ParameterValues<Parameters>;
  /** Compares values deeply, within the relation's tolerance. */
  readonly close: (one: unknown, other: unknown) => boolean;
  /** Runs the program once more, for inputs that depend on outputs. */
  readonly run: (input: Input) => Output;
}

/** A relation between inputs and outputs of several runs of a program (the thesis, definition 8.1). */
export interface RelationBody<
  Input,
  Output,
  Sources extends number,
  Parameters extends ParameterSpace,
> {
  /** The number of source inputs. By default 1. */
  readonly sources?: Sources;
  /** Values that the relation needs beside the inputs, such as an offset. */
  readonly parameters?: Parameters;
  /** The precondition: inputs for which it does not hold are left out. */
  readonly when?: (
    ...given: [...inputs: Several<Input, Sources>, parameters: ParameterValues<Parameters>]
  ) => boolean;
  /** The input relation: makes one or several follow-up inputs. Without it, the relation is about the outputs of the sources alone. */
  readonly follow?:
    | FollowUp<Input, Sources, Parameters>
    | readonly FollowUp<Input, Sources, Parameters>[];
  /** The output relation: judges the outputs, those of the sources first. */
  readonly holds: (
    outputs: Outputs<Awaited<Output>>,
    judged: Judged<Input, Output, Sources, Parameters>,
  ) => boolean | Promise<boolean>;
  /** The tolerance of `close`. A number is the greatest difference. */
  readonly tolerance?: number | Tolerance;
}

/** The program of a relation: declared before, or with the relation. */
type Subject<Input, Output> =
  | { readonly program: Program<Input, Output> }
  | ProgramDefinition<Input, Output>;

/** A function whose types are no longer known. */
export type ErasedFunction = (...given: never[]) => unknown;

/** The contents of a relation without its types. */
export interface ErasedRelation {
  readonly name: string;
  readonly program: ErasedProgram;
  readonly sources: number;
  readonly parameters: ParameterSpace;
  readonly when?: ErasedFunction;
  readonly follow: readonly ErasedFunction[];
  readonly holds: ErasedFunction;
  readonly tolerance?: number | Tolerance;
  /** What has to change an input so that the relation says something: what is undone or done twice. */
  readonly changes?: ErasedFunction;
}

export interface ErasedProgram {
  readonly name: string | undefined;
  readonly run: ErasedFunction;
  readonly input: Generator<unknown>;
  readonly units?: Readonly<Record<string, string | readonly string[]>>;
}

/** The key under which a relation keeps its contents. It is the same in each copy of this module that a process has loaded. */
const contents: unique symbol = Symbol.for('assay.relation');

/** A declared relation. Export it from a `*.relations.ts` file to have it assessed, or `check` it in a test. */
export interface Relation {
  readonly name: string;
  readonly [contents]: ErasedRelation;
}

/**
 * Declares a relation between the inputs and outputs of a program, which is a partial oracle: a program that violates it is wrong. The
 * thesis calls `follow` the input relation R_I and `holds` the output relation R_O. Throws a `TypeError` if the declaration can't be used.
 */
export function relation<
  Input,
  Output,
  const Sources extends number = 1,
  const Parameters extends ParameterSpace = NoParameters,
>(
  name: string,
  definition: Subject<Input, Output> & RelationBody<Input, Output, Sources, Parameters>,
): Relation {
  const of: ProgramDefinition<Input, Output> & { readonly name?: string } =
    'program' in definition ? definition.program : definition;
  const { sources = 1, parameters = {}, when, follow, holds, tolerance } = definition;
  return makeRelation({
    name,
    program: {
      name: of.name,
      run: of.run,
      input: of.input,
      ...(of.units && { units: of.units }),
    },
    sources,
    parameters,
    ...(when && { when }),
    follow: listOf(follow),
    holds,
    ...(tolerance !== undefined && { tolerance }),
  });
}

function listOf(follow: unknown): readonly ErasedFunction[] {
  return follow === undefined ? [] : ([follow].flat() as ErasedFunction[]);
}

/** Makes a relation of its contents. Throws a `TypeError` if they can't be used. */
export function makeRelation(erased: ErasedRelation): Relation {
  requireUsable(erased);
  return { name: erased.name, [contents]: erased };
}

/** Returns the contents of a relation; undefined if the value is none. */
export function contentsOf(value: unknown): ErasedRelation | undefined {
  return typeof value === 'object' && value !== null && contents in value
    ? (value as Relation)[contents]
    : undefined;
}

function requireUsable({
  name,
  program,
  sources,
  parameters,
  follow,
  holds,
}: ErasedRelation): void {
  const wrong = (what: string): TypeError =>
    new TypeError(`The relation ${JSON.stringify(name)} ${what}.`);
  if (typeof name !== 'string' || name === '') throw new TypeError('A relation has no name.');
  if (typeof program.run !== 'function')
    throw wrong('has no function `run`, and no `program` that has one');
  if (typeof holds !== 'function') throw wrong('has no function `holds`');
  if (!Number.isInteger(sources) || sources < 1)
    throw wrong('needs a whole number of sources, at least 1');
  if (follow.some((one) => typeof one !== 'function'))
    throw wrong('has a `follow` that is no function');
  const reason = notAGenerator(program.input);
  if (reason !== undefined) throw wrong(`has no test data: its input ${reason}`);
  for (const [parameter, values] of Object.entries(parameters)) {
    const why = notAGenerator(values);
    if (why !== undefined)
      throw wrong(`has no values for its parameter ${parameter}, which ${why}`);
  }
}
