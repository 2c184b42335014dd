import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Project } from '../projects/core/project.entity.js';
import type { ReminderRuleName } from './reminder-rules.js';

/** Which mails that come by themselves a project does without. A project without a row has them all. */
@Entity('project_reminders')
export class ProjectReminders {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Project, { onDelete: 'CASCADE' })
  projectId: string;

  @Column('text', { array: true })
  disabledRules: ReminderRuleName[];

  /** Staff are mailed about what happens in it. */
  @Column('boolean', { default: true })
  staffMails: boolean;
}
