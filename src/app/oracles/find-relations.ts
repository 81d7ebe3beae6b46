import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { AnalysisHooks } from '../../analysis/analysis-options.ts';
import { nothingDone } from '../../analysis/execute/track-progress.ts';
import { openTypesThread } from '../../analysis/threads/project-types.ts';
import { systemClock } from '../../foundation/clock.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { DiscoveredUnit, OracleDiscovery } from '../../model/oracle-assessment.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { rankRelations } from '../../oracles/find/rank-relations.ts';
import {
  proposalFunctions,
  proposeFromCatalogue,
  type ProposedRelation,
} from '../../oracles/find/propose-relations.ts';
import { proposeFromTests, type TestText } from '../../oracles/find/related-calls.ts';
import { relationsFile, trialFile } from '../../oracles/find/relations-file.ts';
import { type PreparedFile, prepareFile } from './assess-file.ts';
import { openOracles, type OpenedOracles, readIn } from './open-oracles.ts';
import type { OracleRequest, OracleWatch } from './oracle-request.ts';
import { runFile } from './run-file.ts';

/**
 * Finds relations that hold for the functions of a project and notice mutants: those of the catalogue that fit the functions' types, and
 * those that the project's tests assert for single values. Throws a `UserError` if no function takes part.
 */
export async function findRelations(
  request: OracleRequest,
  watch: OracleWatch,
): Promise<OracleDiscovery> {
  const startedAt = systemClock.now();
  const opened = await openOracles(request, request.paths ?? [], watch.signal);
  const { root } = opened.project;
  const types = openTypesThread(root);
  try {
    const files = [...opened.table.files.keys()];
    const models = await types.modelUnits(files);
    const tests = readTests(opened);
    const units = await watch.show(opened.project, async (hooks) => {
      const found: DiscoveredUnit[] = [];
      for (const [number, file] of files.entries()) {
        const outcome = models.get(file);
        if (outcome?.kind !== 'modelled' || watch.signal.aborted) continue;
        const unit = await findInUnit(opened, outcome.model, {
          number,
          tests,
          request,
          hooks,
        });
        if (unit !== undefined) found.push(unit);
      }
      return found;
    });
    if (units.length === 0 && !watch.signal.aborted) throw nothingToPropose(root);
    return {
      root,
      units,
      interrupted: watch.signal.aborted,
      milliseconds: systemClock.now() - startedAt,
    };
  } finally {
    types.close();
    await opened.close();
  }
}

function readTests({ project, runner }: OpenedOracles): readonly TestText[] {
  return runner.testFiles.flatMap(({ path }) => {
    try {
      return { path, text: readIn(project.root, path) };
    } catch {
      // A command is listed like a test file, but it is no file.
      return [];
    }
  });
}

interface UnitSearch {
  /** Another number for each unit. */
  readonly number: number;
  readonly tests: readonly TestText[];
  readonly request: OracleRequest;
  readonly hooks: AnalysisHooks;
}

/**
 * Returns the name of the file in which the proposals for one unit are tried. It is in the project's folder, since the project's runner
 * must load it like a test. Each unit has another name, because runners keep the texts of modules.
 */
function trialNameOf(unit: number): string {
  return `assay-trial-${unit}.relations.mjs`;
}

/** Loop steps of one run in a trial. A proposal that calls a function with values for which it takes longer is dropped. */
const trialFuel = 300_000;

async function findInUnit(
  opened: OpenedOracles,
  model: UnitModel,
  { number, tests, request, hooks }: UnitSearch,
): Promise<DiscoveredUnit | undefined> {
  const functions = proposalFunctions(model);
  const names = functions.map(({ name }) => name);
  const proposals = [...proposeFromTests(tests, names), ...proposeFromCatalogue(functions)];
  if (proposals.length === 0) return undefined;
  hooks.onProgress({ ...nothingDone, phase: 'observe', testFilesTotal: 1 });
  const trialName = trialNameOf(number);
  const path = join(opened.project.root, trialName);
  const remove = (): void => rmSync(path, { force: true });
  // A second Ctrl-C ends the process at once.
  process.once('exit', remove);
  writeFileSync(path, trialFile(model.file, functions, proposals));
  try {
    // What proposals get wrong is no concern of the user's.
    const quiet = { ...opened, notices: [] };
    const data = { seed: opened.options.selection.seed, inputs: request.inputs };
    const prepared = await prepareFile(quiet, trialName, data, {
      evaluations: request.trials,
      fuel: trialFuel,
      simplify: false,
    });
    if (prepared === undefined) return undefined;
    const held = heldProposals(prepared, proposals);
    const runs = await runFile(quiet, prepared, held, hooks);
    const { check, equivalences, table } = opened;
    const mutants = table.mutants.flatMap((mutant, index) =>
      mutant.file === model.file && !check.excludes(mutant.id) && !equivalences.excludes(mutant.id)
        ? { index, mutant }
        : [],
    );
    const ranked = rankRelations({ model, functions, proposals, held, mutants, runs });
    return {
      file: model.file,
      tried: new Set(proposals.map(({ group }) => group)).size,
      held: held.length,
      ...ranked,
      code: relationsFile(model.file, functions, ranked.relations),
    };
  } finally {
    remove();
    process.off('exit', remove);
  }
}

/** Returns the numbers of the proposals that hold: of each group, the one with the most general test data. */
function heldProposals(
  { oracles }: PreparedFile,
  proposals: readonly ProposedRelation[],
): readonly number[] {
  const groups = new Map<string, number>();
  for (const [number, { falseAlarm, refused, exported }] of oracles.entries()) {
    const proposal = proposals[Number(exported.replace(/^\D*/, ''))];
    if (proposal === undefined || falseAlarm !== undefined || refused === 1) continue;
    if (!groups.has(proposal.group)) groups.set(proposal.group, number);
  }
  return [...groups.values()];
}

function nothingToPropose(root: string): UserError {
  return new UserError(
    'no-relations',
    'No exported function takes one or two numbers, lists of numbers or texts, so no relation can be proposed.',
    'Name other sources, or declare relations by hand.',
    root,
  );
}
