import { useSyncExternalStore } from 'react';

/** What the upload card needs to know of a project. */
export interface ChosenProject {
  id: string;
  name: string;
}

let chosen: ChosenProject | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function choose(project: ChosenProject | null): void {
  chosen = project && { id: project.id, name: project.name };
  for (const listener of listeners) listener();
}

/** The project whose Upload Files card stands on the dashboard; kept while other screens are visited. */
export function useChosenProject(): [ChosenProject | null, (project: ChosenProject | null) => void] {
  return [useSyncExternalStore(subscribe, () => chosen), choose];
}
