import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Project } from '../../projects/project.entity.js';

/** What one ZIP is made of, fixed when it was asked for: its bytes stay the same for as long as the link lives. */
@Entity('archive')
export class Archive {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column('uuid')
  projectId: string;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project?: Relation<Project>;

  /** Asked for by staff, who need no entitlement; only staff may fetch it. */
  @Column('boolean')
  forStaff: boolean;

  /** In the order of the ZIP. */
  @Column('uuid', { array: true })
  fileIds: string[];

  /** What each of them is called in the ZIP. */
  @Column('text', { array: true })
  entryNames: string[];

  @Column('timestamptz')
  createdAt: Date;

  @Index()
  @Column('timestamptz')
  expiresAt: Date;
}
