import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../ui/useToast';
import { conflictOf, type Conflict } from './projectForm';

/**
 * Saving an edit of a project: a toast and the lists read anew, or the conflict that must be settled first when
 * somebody else was faster. `submit` throws every other refusal.
 */
export function useProjectSave({ save, saved, onClose }: { save: () => Promise<unknown>; saved: string; onClose: () => void }) {
  const toast = useToast();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const submit = async () => {
    try {
      await save();
    } catch (error) {
      const found = conflictOf(error);
      if (!found) throw error;
      setConflict(found);
      void queries.invalidateQueries({ queryKey: ['projects'] });
      return;
    }
    toast({ title: saved });
    onClose();
    await queries.invalidateQueries({ queryKey: ['projects'] });
  };
  return { conflict, submit, forgetConflict: () => setConflict(null) };
}
