import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Project } from '../core/project.entity.js';
import type { PresetSelection } from './selection-terms.js';

/** The settings that a new project begins with. */
export type PresetSettings = Pick<
  Project,
  'watermarkEnabled' | 'language' | 'coverLayout' | 'gridDensity' | 'access'
> & {
  /** The gallery closes after so many days; null: never. */
  timerDays: number | null;
  /** A passcode is generated. */
  passcode: boolean;
};

/** Settings for new projects, under a name. */
@Entity('project_preset')
@Unique('project_preset_name', ['name'])
@Index('project_preset_default', ['isDefault'], { unique: true, where: 'is_default' })
export class ProjectPreset {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  /** The default preset is offered first; there is one at most. */
  @Column('boolean', { default: false })
  isDefault: boolean;

  @Column('jsonb')
  settings: PresetSettings;

  /** Selections that each new project begins with, in their order. */
  @Column('jsonb', { default: [] })
  selections: PresetSelection[];

  /** Null for the default list, also once the chosen one is deleted. Its foreign key is in the migration. */
  @Index('project_preset_price_list')
  @Column('uuid', { nullable: true })
  priceListId: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
