import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Project } from '../projects/core/project.entity.js';
import type { ReminderRuleName } from './reminder-rules.js';

/** Says which automatic mails are off in a project. A project without a row has them all. */
@Entity('project_reminders')
export class ProjectReminders {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Project, { onDelete: 'CASCADE' })
  projectId: string;

  @Column('text', { array: true })
  disabledRules: ReminderRuleName[];

  /** Staff get mails about what happens in the project. */
  @Column('boolean', { default: true })
  staffMails: boolean;
}
