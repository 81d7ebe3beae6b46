import { judge } from '../../../relations/judge.ts';
import { drive, isPromise } from '../../../relations/steps.ts';
import { generateData, givenOf } from '../../../relations/test-data.ts';
import type { IndexRanges, WorkerRuntime } from '../../../runtime/protocol.ts';
import type { OracleBuild, TracedData, TracedRelation, TracedRun } from '../../oracle-host.ts';
import { IndexSet } from './index-set.ts';
import type { LoadedRelation } from './loaded-relations.ts';
import type { OracleSession } from './oracle-session.ts';
import { WatchedFields } from './watch-fields.ts';

/** The windows in which a build records what runs reach. */
export interface TraceWindow {
  readonly start: () => void;
  readonly take: () => TracedRun;
}

/** Returns the windows of a build. */
export function traceWindow(runtime: WorkerRuntime, build: OracleBuild): TraceWindow {
  if (build !== 'search') {
    return {
      start: () => runtime.startTrace(),
      take() {
        const { covered, infected } = runtime.takeTrace();
        return { covered, infected };
      },
    };
  }
  return {
    start: () => runtime.startSearch(),
    take() {
      const { covered, infected, branches } = runtime.takeSearch();
      return {
        covered,
        infected,
        branches: branches.map(({ branch, toTrue, toFalse }) => [
          branch,
          toTrue === 0,
          toFalse === 0,
        ]),
      };
    },
  };
}

/** Runs the original with all inputs, and judges it by all relations, to see what each run reaches. */
export async function traceRelations(
  session: OracleSession,
  window: TraceWindow,
  {
    mutantCount,
    loading,
    usable,
  }: {
    readonly mutantCount: number;
    readonly loading: IndexRanges;
    readonly usable: readonly number[];
  },
): Promise<TracedData> {
  const wanted = session.programsOf(usable);
  const sources: TracedRun[][] = [];
  for (const [program, { plan }] of session.programs.entries()) {
    const ofProgram: TracedRun[] = [];
    for (let input = 0; wanted.has(program) && input < plan.pool; input += 1) {
      window.start();
      await session.runSource(program, input);
      ofProgram.push(window.take());
    }
    sources.push(ofProgram);
  }
  const relations: TracedRelation[] = [];
  for (const [number, one] of session.relations.entries()) {
    const isUsable = usable.includes(number);
    relations.push(isUsable ? await traceRelation(session, one, window, mutantCount) : untraced);
  }
  return { loading, sources, relations };
}

/** A relation that judges no mutants. */
const untraced: TracedRelation = {
  covered: [],
  infected: [],
  distinct: [],
  runs: 0,
  fields: 0,
  fieldsRead: 0,
};

async function traceRelation(
  session: OracleSession,
  { relation, program }: LoadedRelation,
  window: TraceWindow,
  mutantCount: number,
): Promise<TracedRelation> {
  const [covered, infected, distinct] = [0, 1, 2].map(() => new IndexSet(mutantCount));
  const fields = new WatchedFields();
  const of = session.programs[program];
  let mostRuns = 0;
  for (let at = 0; of !== undefined && at < session.evaluationsOf(relation, program); at += 1) {
    const reached: IndexRanges[] = [];
    const note = (run: TracedRun): void => {
      covered?.add(run.covered);
      infected?.add(run.infected);
    };
    await session.quietly(() => {
      window.start();
      const given = givenOf(generateData(relation, of.plan, at));
      return drive(
        judge(relation, given, (input) => {
          fields.switch(false);
          note(window.take());
          window.start();
          const afterRun = (output: unknown): unknown => {
            const run = window.take();
            note(run);
            reached.push(run.covered);
            window.start();
            fields.watch(output);
            fields.switch(true);
            return output;
          };
          const output: unknown = Reflect.apply(of.program.run, undefined, [input]);
          return isPromise(output) ? Promise.resolve(output).then(afterRun) : afterRun(output);
        }),
      );
    });
    note(window.take());
    fields.switch(false);
    distinct?.addDistinct(reached);
    mostRuns = Math.max(mostRuns, reached.length);
  }
  return {
    covered: covered?.toRanges() ?? [],
    infected: infected?.toRanges() ?? [],
    distinct: distinct?.toRanges() ?? [],
    runs: mostRuns,
    ...fields.counts,
  };
}
