import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Person } from '../../projects/people/person.entity.js';
import { Project } from '../../projects/core/project.entity.js';

/** A visit of a person to a gallery lasts while it is viewed again within half an hour. Staff leave none. */
@Entity('gallery_visit')
@Unique('gallery_visit_person_slot', ['personId', 'slot'])
@Unique('gallery_visit_slot', ['projectId', 'emailKey', 'slot'])
@Index('gallery_visit_of_person', ['personId', 'lastAt'])
@Index('gallery_visit_last', ['projectId', 'emailKey', 'lastAt'])
@Index('gallery_visit_by_email', ['emailKey', 'lastAt'])
@Index('gallery_visit_of_project', ['projectId', 'firstAt'])
@Index('gallery_visit_first', ['firstAt'])
export class GalleryVisit {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => Project, { onDelete: 'CASCADE' })
  projectId: string;

  @Column('uuid')
  @ForeignKey(() => Person, { onDelete: 'CASCADE' })
  personId: string;

  /** For processes of 1.0 that run during the upgrade; a later release removes it. */
  @Column('text', { nullable: true })
  emailKey: string | null;

  /** A visit began in this half hour: two that begin at once are one. */
  @Column('bigint')
  slot: string;

  @Column('timestamptz')
  firstAt: Date;

  @Column('timestamptz')
  lastAt: Date;
}
