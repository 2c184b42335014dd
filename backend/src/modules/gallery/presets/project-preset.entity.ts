import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { MailLanguage } from '../../../common/mails/client-mail.js';
import type { CoverLayout, GridDensity } from '../../projects/project.entity.js';

/** The settings that a new project begins with. */
export interface PresetSettings {
  /** The gallery closes after so many days; null: never. */
  timerDays: number | null;
  /** A passcode is generated. */
  passcode: boolean;
  watermarkEnabled: boolean;
  language: MailLanguage | null;
  coverLayout: CoverLayout;
  gridDensity: GridDensity;
}

/** Settings for new projects, under a name. */
@Entity('project_preset')
@Unique('project_preset_name', ['name'])
@Index('project_preset_default', ['isDefault'], { unique: true, where: 'is_default' })
export class ProjectPreset {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  /** Offered first; of one at most. */
  @Column('boolean', { default: false })
  isDefault: boolean;

  @Column('jsonb')
  settings: PresetSettings;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
