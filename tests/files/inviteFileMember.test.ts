import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('inviteFileMember', () => {
  test('is refused without a remote provider, after its body was checked', async () => {
    const invite = (body: object) => server.callUntyped('inviteFileMember', { body });

    await invite({ email: 'ada@example.com' }).refused(400, 'file_provider_not_configured');
    await invite({}).refused(400, 'validation_error', 'body.email');
    await invite({ email: 'nobody' }).refused(400, 'validation_error', 'body.email');
    await invite({ email: 'ada@example.com', role: 'owner' }).refused(400, 'validation_error', 'body.role');
  });
});
