/** The other options. In a workspace they are about all of it. */
export const generalOptions = {
  workspaces: {
    type: 'boolean',
    flag: '--no-workspaces',
    help: 'take the root of a workspace for one project, whatever packages it declares',
    doc: '`false` takes the root of a [workspace](monorepos.md) for one project, `true` its packages one by one, even where the root has tests.',
  },
  cacheDirectory: {
    type: 'text',
    default: 'node_modules/.cache/assay',
    flag: '--cache-directory <path>',
    help: 'where Assay keeps what it may reuse',
    doc: 'What Assay may reuse in a later run; `.assay` in a project without `node_modules`.',
  },
} as const;
