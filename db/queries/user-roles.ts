import type { UserRole } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';

const ofUser = statement((db, parameter: Placeholders<{ userId: string }>) =>
  db.selectFrom('user_roles').select('role').where('userId', '=', parameter.userId).orderBy('role'),
);

export const listRolesOfUser = async (db: Reader, userId: string): Promise<UserRole[]> =>
  (await ofUser.all(db, { userId })).map((row) => row.role);

export const insertRole = async (db: Transaction, userId: string, role: UserRole): Promise<void> => {
  await db.insertInto('user_roles').values({ userId, role }).execute();
};

export const replaceRoles = async (db: Transaction, userId: string, roles: readonly UserRole[]): Promise<void> => {
  await db.deleteFrom('user_roles').where('userId', '=', userId).execute();
  await db
    .insertInto('user_roles')
    .values(roles.map((role) => ({ userId, role })))
    .execute();
};

/** Gives a role to every user that has none; returns how many there were. */
export const giveRoleToUsersWithout = async (db: Transaction, role: UserRole): Promise<number> => {
  const result = await db
    .insertInto('user_roles')
    .columns(['userId', 'role'])
    .expression((expression) =>
      expression
        .selectFrom('users')
        .select(['users.id', expression.val(role).as('role')])
        .where((where) =>
          where.not(
            where.exists(
              where.selectFrom('user_roles').select('user_roles.role').whereRef('user_roles.userId', '=', 'users.id'),
            ),
          ),
        ),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
};
