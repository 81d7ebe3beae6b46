import { indicesIn } from '../../analysis/index-ranges.ts';
import { groupsOf } from '../../model/operator-groups.ts';
import type {
  AssessedMutant,
  AssessedOracle,
  HowNoticed,
  LeftOutMutants,
  MutantKind,
  OracleAssessment,
  OracleProxies,
  ProxyAgreement,
  UnitScores,
} from '../../model/oracle-assessment.ts';
import type { Mutant } from '../../model/mutant.ts';
import type { TracedRelation } from '../../runner/oracle-host.ts';
import { kendallTau } from '../../oracles/agreement.ts';
import { unitScores } from '../../oracles/assess.ts';
import { type CodeCost, declarationCosts } from '../../oracles/cost.ts';
import {
  bestCombinations,
  bestPairs,
  type OracleCandidate,
  type Choice,
  findMerges,
  recommend,
} from '../../oracles/choose.ts';
import type { AssessedFile } from './assess-file.ts';
import { type OpenedOracles, readIn } from './open-oracles.ts';
import type { OracleRequest } from './oracle-request.ts';
import { type OracleUnit, unitsOf } from './oracle-units.ts';

/** Draws the conclusions of all runs: scores, combinations and recommendations. */
export function drawConclusions(
  opened: OpenedOracles,
  files: readonly AssessedFile[],
  request: OracleRequest,
  run: { readonly signal: AbortSignal; readonly milliseconds: () => number },
): OracleAssessment {
  const { project, notices } = opened;
  const units = unitsOf(
    opened,
    files.flatMap(({ prepared }) => prepared.programs),
  );
  const assessed = assessedMutants(opened, files, units);
  const { mutants, leftOut } = assessed;
  const oracles = describeOracles(opened, files, assessed);
  const candidates = files.flatMap(({ prepared }, file) =>
    prepared.oracles.map(({ program, sources, falseAlarm }, number): OracleCandidate => ({
      cost: { runs: prepared.traced.relations[number]?.runs ?? 0 },
      program: file * 1000 + program,
      sources,
      isUsable: falseAlarm === undefined,
    })),
  );
  const choice: Choice = { mutants, oracles: candidates };
  const scores = units.map(({ name }, unit) => {
    const some = mutants.filter((mutant) => mutant.units.includes(unit));
    return { scores: unitScores(name, some, oracles.length), mutants: some };
  });
  const whole = unitScores('Complete system', mutants, oracles.length);
  return {
    root: project.root,
    ...(project.workspace && { folder: project.workspace.folder }),
    files: files.map(({ prepared }) => prepared.file),
    oracles,
    mutants,
    leftOut,
    units: scores.map(({ scores: ofUnit }) => ofUnit),
    whole,
    combinations: bestCombinations(choice),
    pairs: bestPairs(choice, [...(scores.length > 1 ? scores : []), { scores: whole, mutants }]),
    merges: findMerges(choice),
    recommendation: recommend(choice, request.budget),
    agreement: agreements(oracles, whole),
    landscapes: files.flatMap(({ landscapes }) => landscapes),
    inputs: request.inputs,
    trials: request.trials,
    notices,
    interrupted: run.signal.aborted,
    milliseconds: run.milliseconds(),
  };
}

interface AssessedMutants {
  readonly mutants: readonly AssessedMutant[];
  readonly leftOut: LeftOutMutants;
  /** By oracle, the mutants that it notices and the inputs alone do not kill. */
  readonly beyond: readonly number[];
}

/** Collects what all files found out about each mutant of the loaded sources. */
function assessedMutants(
  { table, loaded, check, equivalences }: OpenedOracles,
  files: readonly AssessedFile[],
  units: readonly OracleUnit[],
): AssessedMutants {
  const runsOf = new Map<
    number,
    { readonly file: number; readonly run: AssessedFile['runs'][number] }[]
  >();
  for (const [file, { runs }] of files.entries()) {
    for (const run of runs) {
      runsOf.set(run.mutant, [...(runsOf.get(run.mutant) ?? []), { file, run }]);
    }
  }
  const firsts: number[] = [];
  let count = 0;
  for (const { prepared } of files) {
    firsts.push(count);
    count += prepared.oracles.length;
  }
  const beyond = Array.from({ length: count }, () => 0);
  const leftOut = { doNotCompile: 0, equivalent: 0 };
  const mutants = table.mutants.flatMap((mutant, index): AssessedMutant[] => {
    if (!loaded.has(mutant.file)) return [];
    if (check.excludes(mutant.id)) {
      leftOut.doNotCompile += 1;
      return [];
    }
    if (equivalences.excludes(mutant.id)) {
      leftOut.equivalent += 1;
      return [];
    }
    const runs = runsOf.get(index) ?? [];
    const ways = runs.flatMap(({ run }) =>
      run.differing.flatMap((some) => some.map(([, how]) => how)),
    );
    const [perfect] = ways;
    const noticedBy = runs
      .flatMap(({ file, run }) =>
        [...run.noticed.keys()].map((oracle) => (firsts[file] ?? 0) + oracle),
      )
      .toSorted((one, other) => one - other);
    if (perfect === undefined)
      for (const oracle of noticedBy) beyond[oracle] = (beyond[oracle] ?? 0) + 1;
    return [
      {
        mutant,
        kind: kindOf(mutant),
        units: units.flatMap(({ isIn }, unit) => (isIn(mutant.file) ? [unit] : [])),
        ...(perfect !== undefined && { perfect }),
        crashes: ways.some(isCrash),
        noticedBy,
      },
    ];
  });
  return { mutants, leftOut, beyond };
}

function isCrash(how: HowNoticed): boolean {
  return how === 'threw' || how === 'endless';
}

function kindOf({ operator }: Mutant): MutantKind {
  return groupsOf(operator).includes('class') ? 'classLevel' : 'traditional';
}

function describeOracles(
  { project, table, loaded }: OpenedOracles,
  files: readonly AssessedFile[],
  { beyond }: AssessedMutants,
): readonly AssessedOracle[] {
  const sites = table.mutants.filter(({ file }) => loaded.has(file)).length;
  return files
    .flatMap(({ prepared }) => {
      const { file, oracles, traced } = prepared;
      const costs = declarationCosts(file, readIn(project.root, file));
      return oracles.map((oracle, number) => ({
        oracle,
        trace: traced.relations[number],
        code: costs.get(oracle.name) ?? unknownCost,
      }));
    })
    .map(({ oracle, trace, code }, number) => ({
      name: oracle.name,
      file: oracle.file,
      exported: oracle.exported,
      cost: { ...code, parameters: oracle.parameters, runs: trace?.runs ?? 0 },
      proxies: proxiesOf(trace, sites),
      refused: oracle.refused,
      ...(oracle.falseAlarm && { falseAlarm: oracle.falseAlarm }),
      beyond: beyond[number] ?? 0,
    }));
}

/** The cost of a declaration whose code is not found. */
const unknownCost: CodeCost = { lines: 0, mccabe: { input: 0, output: 0 } };

function proxiesOf(trace: TracedRelation | undefined, sites: number): OracleProxies {
  if (trace === undefined) return { stateFieldCoverage: 0, metamorphicCoverage: 0 };
  return {
    stateFieldCoverage: trace.fields === 0 ? 0 : trace.fieldsRead / trace.fields,
    metamorphicCoverage: sites === 0 ? 0 : indicesIn(trace.distinct).length / sites,
  };
}

/** Compares the order of the oracles by each proxy with their order by S_o. */
function agreements(oracles: readonly AssessedOracle[], whole: UnitScores): ProxyAgreement[] {
  const usable = oracles.flatMap(({ falseAlarm }, number) => (falseAlarm ? [] : [number]));
  const { traditional, classLevel } = whole;
  const killed = usable.map(
    (oracle) =>
      (traditional.oracles[oracle]?.killed ?? 0) + (classLevel.oracles[oracle]?.killed ?? 0),
  );
  return (['stateFieldCoverage', 'metamorphicCoverage'] as const).map((proxy) => ({
    proxy,
    tau: kendallTau(
      usable.map((oracle) => oracles[oracle]?.proxies[proxy] ?? 0),
      killed,
    ),
  }));
}
