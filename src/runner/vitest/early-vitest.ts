import type { ViteServer, Vitest, VitestProject, VitestSpecification } from './vitest-api.ts';

/** A project of Vitest 2.1. Some names of later versions are added to it. */
interface EarlyProject extends VitestProject {
  readonly server: ViteServer;
  getName(): string;
  createSpec(moduleId: string, pool: string): VitestSpecification;
  initializeGlobalSetup(): Promise<void>;
}

/** Vitest 2.1 itself. Some names of later versions are added to it. */
interface EarlyVitest extends Vitest {
  readonly projects: readonly EarlyProject[];
  readonly state: { getUnhandledErrors(): readonly unknown[] };
  getCoreWorkspaceProject(): EarlyProject;
  globTestSpecs(filters?: string[]): Promise<readonly EarlySpecification[]>;
  runFiles(specifications: readonly VitestSpecification[], isWhole: boolean): Promise<void>;
}

interface EarlySpecification extends VitestSpecification {
  readonly project: VitestProject & { readonly workspaceProject: EarlyProject };
}

/** Gives the objects of Vitest 2.1 the names that later versions use. */
export function withLaterNames(vitest: Vitest): Vitest {
  // The caller has checked the version.
  const early = vitest as EarlyVitest;
  for (const project of new Set([early.getCoreWorkspaceProject(), ...early.projects])) {
    Object.defineProperties(project, {
      name: { get: () => project.getName() },
      vite: { get: () => project.server },
      workspaceProject: { value: project },
      _initializeGlobalSetup: { value: () => project.initializeGlobalSetup() },
      createSpecification: {
        value: (moduleId: string) => ofProject(project.createSpec(moduleId, 'forks'), project),
      },
    });
  }
  return Object.assign(early, {
    getRootProject: () => early.getCoreWorkspaceProject(),
    async globTestSpecifications(filters?: string[]) {
      const found = await early.globTestSpecs(filters);
      return found.map((one) => ofProject(one, one.project.workspaceProject));
    },
    async runTestSpecifications(specifications: VitestSpecification[]) {
      await early.runFiles(specifications, false);
      return { unhandledErrors: early.state.getUnhandledErrors() };
    },
  });
}

function ofProject(
  specification: VitestSpecification,
  project: VitestProject,
): VitestSpecification {
  return Object.assign(specification, { project });
}
