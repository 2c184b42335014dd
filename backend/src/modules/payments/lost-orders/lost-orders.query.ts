import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { OPEN_STATES } from '../purchases/purchase-state.js';

interface Related {
  hasProject: boolean;
  /** The buyer was erased after they ordered, before the restore or since. */
  isErased: boolean;
  /** Another call was faster. */
  isOrdered: boolean;
  /** Null also while that person has another open order: there is one for each. */
  personId: string | null;
  couponId: string | null;
}

/** Reads the rows of the restored database that belong to an order that it has lost. */
@Injectable()
export class LostOrdersQuery {
  constructor(private readonly database: Transactions) {}

  async relatedTo({
    projectId,
    purchaseId,
    addressHash,
    personId,
    couponId,
    createdAt,
  }: {
    projectId: string;
    purchaseId: string;
    addressHash: string;
    personId: string | null;
    couponId: string | null;
    createdAt: Date;
  }): Promise<Related> {
    const [row] = await this.database.query<[Related]>(
      `SELECT EXISTS (SELECT 1 FROM project WHERE id = $1) AS "hasProject",
         EXISTS (SELECT 1 FROM erasure WHERE address_hash = $6 AND at >= $7) AS "isErased",
         EXISTS (SELECT 1 FROM purchase WHERE id = $2) AS "isOrdered",
         (SELECT v.id FROM person v WHERE v.id = $3 AND v.project_id = $1 AND NOT EXISTS (
            SELECT 1 FROM purchase o WHERE o.person_id = v.id AND o.state = ANY($5))) AS "personId",
         (SELECT id FROM coupon WHERE id = $4) AS "couponId"`,
      [projectId, purchaseId, personId, couponId, OPEN_STATES, addressHash, createdAt],
    );
    return row;
  }
}
