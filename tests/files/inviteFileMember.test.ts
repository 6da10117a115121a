import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('inviteFileMember', () => {
  test('is refused without a remote provider, after its body was checked', async () => {
    const invite = (body: object) => server.request('POST', '/api/fs/members/invite', { body });

    const refused = await invite({ email: 'ada@example.com' });

    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'No remote file provider is configured', code: 'file_provider_not_configured' },
    ]);
    expect((await invite({})).body.error).toContain('email');
    expect((await invite({ email: 'nobody' })).body.error).toContain('body.email');
    expect((await invite({ email: 'ada@example.com', role: 'owner' })).body.error).toContain('body.role');
  });
});
