import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Project } from '../projects/core/project.entity.js';
import type { ReminderRuleName } from './reminder-rules.js';

/** Which rules a project does without. All apply to a project without a row. */
@Entity('project_reminders')
export class ProjectReminders {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Project, { onDelete: 'CASCADE' })
  projectId: string;

  @Column('text', { array: true })
  disabledRules: ReminderRuleName[];
}
