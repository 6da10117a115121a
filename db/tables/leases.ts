/** Who works on something outside the database, and until when nobody else does. */
export interface LeaseTable {
  name: string;
  owner: string;
  until: string;
}

export interface LeaseTables {
  leases: LeaseTable;
}
