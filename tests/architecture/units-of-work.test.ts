import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import ts from 'typescript';
import type { Reader, Transaction } from '../../db/access.js';
import { insertEvents } from '../../db/queries/events.js';
import { compileRead } from '../../db/statement.js';
import type { App, UnitOfWork } from '../../domain/kernel/app.js';
import { inSharedTransaction } from '../../domain/kernel/shared-transaction.js';
import { inTransaction } from '../../domain/kernel/unit-of-work.js';
import { createTaskRow } from '../../domain/tasks/create.js';
import type { NewTask } from '../../domain/tasks/new-task.js';
import { PreparedTask } from '../../domain/tasks/prepare.js';
import type { Change } from '../../domain/users/change.js';
import { useDatabase } from '../support/database.js';
import { parsed, sourcesIn } from './sources.js';

const database = useDatabase();

test('whoever has no unit of work cannot write, and cannot open a transaction of its own', () => {
  const forbidden = {
    // @ts-expect-error a reader is no transaction
    query: (app: App) => insertEvents(app.db, []),
    // @ts-expect-error a reader has no change
    insert: (db: Reader) => db.insertInto('channel_cursors'),
    // @ts-expect-error a reader has no change
    update: (db: Reader) => db.updateTable('channel_cursors'),
    // @ts-expect-error a reader has no change
    delete: (db: Reader) => db.deleteFrom('channel_cursors'),
    // @ts-expect-error a reader runs no SQL of any kind
    raw: (db: Reader) => sql`delete from channel_cursors`.execute(db),
    // @ts-expect-error a reader runs no query that may be a change
    compiled: (db: Reader) => db.executeQuery(database.db.deleteFrom('channel_cursors').compile()),
    // @ts-expect-error a reader opens no transaction
    transaction: (db: Reader) => db.transaction(),
    // @ts-expect-error the database itself is no transaction
    database: (): Transaction => database.db,
  };
  const allowed = (transaction: Transaction): Reader => transaction;

  expect(Object.keys(forbidden)).toHaveLength(8);
  expect(allowed).toBeDefined();
});

test('a change does not pass for a query that only reads', () => {
  expect(() => compileRead(database.db.deleteFrom('channel_cursors'))).toThrow('A query that only reads is a select');
  expect(compileRead(database.db.selectFrom('channel_cursors').selectAll()).sql).toContain('select');
});

test('what runs in a unit of work cannot open another, which would wait for the first for ever', () => {
  const forbidden = {
    // @ts-expect-error the application in a unit is not the one that opens units
    own: (uow: UnitOfWork) => inTransaction(uow.app, async () => undefined),
    // @ts-expect-error nor does it share one
    shared: (uow: UnitOfWork) => inSharedTransaction(uow.app, async () => undefined),
    // @ts-expect-error no operation rule can be called with it
    rule: (uow: UnitOfWork): App => uow.app,
    // @ts-expect-error a change is a unit of work too
    change: (change: Change): App => change.app,
    // @ts-expect-error it has no transaction to give
    transact: (uow: UnitOfWork) => uow.app.transact,
  };
  const allowed = (uow: UnitOfWork) => uow.afterCommit((app) => inTransaction(app, async () => undefined));

  expect(Object.keys(forbidden)).toHaveLength(5);
  expect(allowed).toBeDefined();
});

test('only what was prepared outside of a unit of work becomes a task', () => {
  const forbidden = {
    // @ts-expect-error a wish was not prepared
    wish: (uow: UnitOfWork, wish: NewTask) => createTaskRow(uow, wish),
    // @ts-expect-error nothing is prepared in a unit
    prepare: (uow: UnitOfWork, wish: NewTask) => PreparedTask.of(uow.app, wish),
    // @ts-expect-error and in no other way
    make: (app: App, wish: NewTask) => new PreparedTask(app, wish),
  };
  const inserting = ['domain', 'handlers', 'server'].flatMap(sourcesIn).filter((file) => {
    const text = readFileSync(file, 'utf8');
    return /\binsertTaskRow\b|insertInto\('tasks'\)/.test(text);
  });

  expect(Object.keys(forbidden)).toHaveLength(3);
  expect(inserting).toEqual(['domain/tasks/create.ts']);
});

const takesUnit = (type: ts.TypeNode | undefined): boolean =>
  type !== undefined &&
  ts.isFunctionTypeNode(type) &&
  ['UnitOfWork', 'Change'].includes(type.parameters[0]?.type?.getText() ?? '');

/** The names of the functions that open a unit of work for the work they are given. */
const openersIn = (source: ts.SourceFile): string[] =>
  source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter(({ initializer }) => initializer !== undefined && ts.isArrowFunction(initializer))
    .filter(({ initializer }) => (initializer as ts.ArrowFunction).parameters.some(({ type }) => takesUnit(type)))
    .map(({ name }) => name.getText());

const within = (node: ts.Node, each: (inner: ts.Node) => boolean): void => {
  if (each(node)) {
    node.forEachChild((child) => within(child, each));
  }
};

const isPart = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAccessExpression(parent) || (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name));

const ownApp = (node: ts.Node): boolean =>
  ts.isArrowFunction(node) && node.parameters.some(({ name }) => name.getText() === 'app');

/** Where the work of a unit hands over the application around it, whole. */
const leaksIn = (work: ts.Node, place: string): string[] => {
  const leaks: string[] = [];
  within(work, (node) => {
    if (ts.isIdentifier(node) && node.text === 'app' && !isPart(node)) {
      leaks.push(`${place}: ${node.parent.getText()}`);
    }
    return !ownApp(node);
  });
  return leaks;
};

const leaksOf = (source: ts.SourceFile, openers: readonly string[]): string[] => {
  const leaks: string[] = [];
  within(source, (node) => {
    if (ts.isCallExpression(node) && openers.includes(node.expression.getText())) {
      leaks.push(...node.arguments.filter(ts.isArrowFunction).flatMap((work) => leaksIn(work, source.fileName)));
    }
    return true;
  });
  return leaks;
};

describe('the application around a unit of work, which could open another', () => {
  const sources = sourcesIn('domain').map(parsed);
  const openers = sources.flatMap(openersIn);

  test('the functions that open units are known', () =>
    expect(openers).toEqual(expect.arrayContaining(['inTransaction', 'inSharedTransaction', 'changeUsers'])));

  test('is not handed over by what runs in the unit', () =>
    expect(sources.flatMap((source) => leaksOf(source, openers))).toEqual([]));

  test.each([
    ['inTransaction(app, (uow) => createTask(app, caller))', 1],
    ['inTransaction(app, async (uow) => { await createTask(app, caller); })', 1],
    ['inTransaction(app, (uow) => work({ app, db: uow.db }))', 1],
    ['inTransaction(app, (uow) => add(uow, app.settings.limit))', 0],
    ['inTransaction(app, (uow) => uow.afterCommit((app) => createTask(app, caller)))', 0],
  ])('%s leaks it %d times', (code, times) => {
    const source = ts.createSourceFile('rule.ts', code, ts.ScriptTarget.Latest, true);
    expect(leaksOf(source, openers)).toHaveLength(times);
  });
});

test('tasks are prepared where no transaction is open', () => {
  const preparing = sourcesIn('domain').filter((file) => readFileSync(file, 'utf8').includes('PreparedTask.of('));
  expect(preparing).toEqual(['domain/tasks/two-phases.ts']);
});
