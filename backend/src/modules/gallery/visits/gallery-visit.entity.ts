import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique, type Relation } from 'typeorm';
import { Project } from '../../projects/core/project.entity.js';

/** One visit of a client to a gallery: opened, and viewed again within half an hour. Staff leave none. */
@Entity('gallery_visit')
@Unique('gallery_visit_slot', ['projectId', 'emailKey', 'slot'])
@Index('gallery_visit_last', ['projectId', 'emailKey', 'lastAt'])
@Index('gallery_visit_first', ['firstAt'])
@Index('gallery_visit_by_email', ['emailKey', 'lastAt'])
export class GalleryVisit {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project?: Relation<Project>;

  @Column('text')
  emailKey: string;

  /** The half hour in which it began: two that begin at once are one. */
  @Column('bigint')
  slot: string;

  @Column('timestamptz')
  firstAt: Date;

  @Column('timestamptz')
  lastAt: Date;
}
