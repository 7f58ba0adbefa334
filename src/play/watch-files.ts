import { watch } from 'node:fs';
import { dirname } from 'node:path';
import type { Team } from '../simulation/index.js';

/** Milliseconds in which several changes count as one: editors write a file in several steps. */
const TOGETHER = 150;

/** Files that policies can be made of. */
const SOURCE = /\.([cm]?[jt]s|json|txt)$/;

/**
 * Watches the folders of users' policies: a policy may import other files of its folder. Of what changed the bundles tell.
 *
 * @returns what ends it
 */
export function watchPolicies({ policies }: Team, changed: () => void): () => void {
  const folders = new Set(policies.flatMap(({ module, policy }) => (module === null ? [] : [dirname(policy)])));
  let timer: NodeJS.Timeout | undefined;
  const watchers = [...folders].map((folder) =>
    watch(folder, (_, name) => {
      if (name !== null && !SOURCE.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(changed, TOGETHER);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** Whether two teams play by the same code. */
export function isSameCode(one: Team, other: Team): boolean {
  return one.policies.every(({ module }, place) => module === other.policies[place]!.module);
}
