import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { ask, expected } from '../../controller/http.js';

const sockets = [process.env.CONTAINER_SOCKET ?? '/var/run/docker.sock', '/run/podman/podman.sock'];
const shells = ['/bin/busybox', '/usr/bin/busybox'];
const mostImageBytes = 64 * 1024 * 1024;

const answersAt = (socketPath: string): Promise<boolean> =>
  ask({ socketPath }, { method: 'GET', path: '/version', deadlineMs: 10_000 }).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Whether a program brings all it needs: it names nobody who would load more. */
const isStatic = (program: string): boolean => !readFileSync(program).subarray(0, 4096).includes('/ld-');

/** An engine of containers that answers on this machine, and a shell that runs where there is nothing else. */
export interface Engine {
  readonly socketPath: string;
  readonly shell: string;
}

export const findEngine = async (): Promise<Engine | undefined> => {
  const shell = shells.find((path) => existsSync(path) && isStatic(path));
  for (const socketPath of sockets.filter(existsSync)) {
    if (shell !== undefined && (await answersAt(socketPath))) {
      return { socketPath, shell };
    }
  }
  return undefined;
};

/** A worker as small as it can be; `DO` in its environment has it do something else. */
const workerScript = `
ask() {
  busybox wget -q -O - --header "Authorization: Bearer $SWARM_API_KEY" --header "X-Agent-ID: $SWARM_AGENT_ID" \\
    --header "X-Runtime-Instance-ID: $SWARM_RUNTIME_INSTANCE_ID" --header "Content-Type: application/json" "$@"
}
serve() {
  ask --post-data "{\\"name\\": \\"worker\\", \\"runtimeInstanceId\\": \\"$SWARM_RUNTIME_INSTANCE_ID\\"}" "$SWARM_URL/api/agents" || exit 1
  while answer=$(ask "$SWARM_URL/api/poll?wait=5"); do
    id=$(echo "$answer" | busybox sed -n 's/.*"taskId":"\\([^"]*\\)".*/\\1/p')
    [ -n "$id" ] && ask --post-data '{"status": "completed", "output": "done in a container"}' "$SWARM_URL/api/tasks/$id/finish"
  done
}
stubborn() {
  trap "" TERM
  echo stubborn
  while :; do busybox sleep 1; done
}
\${DO:-serve}
`;

/** The files of the image, as an archive. */
const archiveOf = async (shell: string): Promise<Buffer> => {
  const folder = mkdtempSync(join(tmpdir(), 'swarm-image-'));
  try {
    mkdirSync(join(folder, 'bin'));
    copyFileSync(shell, join(folder, 'bin', 'busybox'));
    symlinkSync('busybox', join(folder, 'bin', 'sh'));
    writeFileSync(join(folder, 'worker.sh'), workerScript);
    const options = { encoding: 'buffer', maxBuffer: mostImageBytes } as const;
    return (await promisify(execFile)('tar', ['-c', '-C', folder, '.'], options)).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Makes an image of a worker that needs nothing else; resolves with its name. */
export const addWorkerImage = async ({ socketPath, shell }: Engine): Promise<string> => {
  const [repo, tag] = ['localhost/swarm-test-worker', randomUUID()];
  const changes = 'CMD ["/bin/sh", "/worker.sh"]';
  const query = new URLSearchParams({ fromSrc: '-', changes });
  const archive = await archiveOf(shell);
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request({
      socketPath,
      path: `/images/create?${query}`,
      method: 'POST',
      headers: { Host: 'localhost', 'Content-Type': 'application/x-tar', 'Content-Length': archive.length },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, text: body }), reject);
    });
    sent.end(archive);
  });
  const { status: id } = JSON.parse(expected('the engine made no image', answer, 200).text) as {
    readonly status: string;
  };
  const path = `/images/${id}/tag?${new URLSearchParams({ repo, tag })}`;
  expected('the image got no name', await ask({ socketPath }, { method: 'POST', path }), 201);
  return `${repo}:${tag}`;
};

/** What an engine tells. */
export const textAt = async ({ socketPath }: Engine, path: string): Promise<string> =>
  expected('the engine', await ask({ socketPath }, { method: 'GET', path }), 200).text;

export const removeImage = async ({ socketPath }: Engine, image: string): Promise<void> => {
  const path = `/images/${encodeURIComponent(image)}?force=true`;
  expected('the image was not removed', await ask({ socketPath }, { method: 'DELETE', path }), 200, 404);
};
