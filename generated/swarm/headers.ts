/** What some operation takes. */
export const requestHeaders: readonly string[] = ["Authorization","Content-Type","If-None-Match","MCP-Protocol-Version","Mcp-Session-Id","X-Agent-ID","X-Model-Tier-Overrides","X-Runtime-Instance-ID","X-Source-Task-Id","X-Swarm-Timeout-Ms"];

/** What the answers of some operation have. */
export const responseHeaders: readonly string[] = ["Accept-Encoding","Cache-Control","Content-Disposition","Content-Length","Content-Security-Policy","ETag","Location","Mcp-Session-Id","Retry-After","Set-Cookie","WWW-Authenticate","X-Content-Type-Options"];

/** What pages of every origin may call, and read the answers of. */
export const anyOriginPaths: readonly RegExp[] = [/^\/api\/x\/script\/[^/]+$/];
