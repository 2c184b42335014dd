import type { ProjectDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { projectSaved, refreshProject } from '../../api/projectCache';
import { useToast } from '../../ui/feedback/useToast';
import { conflictOf, type Conflict } from './projectForm';

/**
 * Saves an edit of a project: shows a toast and updates the cache, or returns the conflict that must be settled first
 * when somebody else was faster. `submit` throws every other error.
 */
export function useProjectSave<V>({
  projectId,
  save,
  saved,
  onClose,
}: {
  projectId: string;
  save: (values: V) => Promise<ProjectDto>;
  saved: string;
  onClose: () => void;
}) {
  const toast = useToast();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const submit = async (values: V) => {
    let project: ProjectDto;
    try {
      project = await save(values);
    } catch (error) {
      const found = conflictOf(error);
      if (!found) throw error;
      setConflict(found);
      void refreshProject(queries, projectId);
      return;
    }
    toast({ title: saved });
    onClose();
    await projectSaved(queries, project);
  };
  return { conflict, submit, forgetConflict: () => setConflict(null) };
}
