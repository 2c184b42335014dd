import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A row says that somebody asked for the links of their galleries. An address without one is stored too: the request
 * costs the same.
 */
@Entity('link_request')
@Index('link_request_created_at', ['createdAt'])
export class LinkRequest {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  emailKey: string;

  @Column('timestamptz')
  createdAt: Date;
}
