export interface paths {
    "/api-versioning.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the version policy
         * @description The policy by which versions of this API come and go, as a short Markdown text.
         *
         *     It is the page the problem documents point to, so it answers whatever `API-Version` says.
         */
        get: operations["getApiVersioningPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/geo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the consent region of the visitor
         * @description Tells whether the visitor's country asks for consent before analytics may run.
         *
         *     The country is the first non-empty of the headers a hosting edge adds to each request: `x-country-code`, `x-vercel-ip-country`, `cf-ipcountry`, `cloudfront-viewer-country`, or those the server's `GEO_COUNTRY_HEADERS` names. There is no IP look-up, and the country is neither stored nor logged.
         *
         *     Spaces and case do not matter. What is not two letters, and the codes edges send for an unknown place (`XX`, `ZZ`, `T1`), count as unknown: then `country` is null and consent is required. Consent is also required in the European Union, the European Economic Area, the United Kingdom, Switzerland, and their territories with codes of their own (AX, GF, GP, MQ, MF, RE, YT; GG, IM, JE, GI). Everywhere else it is not.
         */
        get: operations["getConsentRegion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/og": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Render a social preview image
         * @description Draws the card a chat or social network shows for a link: title, subtitle and the site's name on a dark ground, 1200 by 630 pixels.
         *
         *     The same text always gives the same bytes. Everything is drawn by this server from fonts it ships; nothing is fetched, and the text is never read as markup.
         *
         *     White space collapses to single spaces; control characters, direction overrides and other invisible characters are removed, and so are Arabic vowel marks. The title steps down in size as it gets longer, wraps to at most three lines, and ends with `…` where even that is too little; beyond 500 characters it is cut before drawing. A subtitle of more than 120 characters is cut to 120 followed by `…`. A character made of several code points (an emoji family, a letter with marks) is never cut in two. A title that starts right-to-left sets the card right-to-left; the site's name stays bottom left. Both directions may stand in one line; Han characters are thin there.
         *
         *     Scripts: Latin, Vietnamese, Cyrillic, Greek, Hebrew, Arabic (also Persian and Urdu), Devanagari, Thai, Chinese, Japanese, Korean, and coloured emoji. Han characters have their Simplified Chinese form where the languages differ. A character of any other script is drawn as an outlined box of its own, so that the gap can be seen. Mathematical letters used as decoration are drawn as the letters they stand for.
         *
         *     Images are cached by content. Identical requests at the same time are drawn once. When too many different images are asked for at once, the answer is 503 rather than a long wait.
         */
        get: operations["renderSocialImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Where the visitor is, as far as consent is concerned. */
        ConsentRegion: {
            /** @description Whether the site waits for explicit analytics consent. True when the country is unknown. */
            consentRequired: boolean;
            /**
             * @description Upper-case ISO 3166-1 alpha-2 code; null when the hosting edge supplied no country.
             * @example DE
             */
            country: string | null;
        };
        /** @description What went wrong, as an RFC 9457 problem document. */
        Problem: {
            /**
             * @description The kind of problem for programs.
             * @example unsupported_api_version
             */
            code: string;
            /** @description What went wrong this time. */
            detail: string;
            /**
             * @description The path of the request, without its query.
             * @example /api/geo
             */
            instance?: string;
            /** @description What the caller can do. */
            resolution: string;
            /**
             * @description The HTTP status of this response.
             * @example 400
             */
            status: number;
            /**
             * @description The kind of problem in words.
             * @example Unsupported API version
             */
            title: string;
            /**
             * Format: uri
             * @description Names the kind of problem.
             * @example http://127.0.0.1:3014/problems/unsupported-api-version
             */
            type: string;
        };
    };
    responses: {
        /** @description The request line and the headers have more than 16 KiB together (`invalid_request`). The connection is closed. */
        HeadersTooLarge: {
            headers: {
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://127.0.0.1:3014/problems/invalid-request",
                 *       "title": "Invalid request",
                 *       "status": 431,
                 *       "detail": "The request line and headers are too large",
                 *       "code": "invalid_request",
                 *       "resolution": "Correct the named part of the request; the contract is at http://127.0.0.1:3014/openapi.json."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server failed unexpectedly (`internal_error`). */
        InternalError: {
            headers: {
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://127.0.0.1:3014/problems/internal-error",
                 *       "title": "Internal error",
                 *       "status": 500,
                 *       "detail": "The server failed unexpectedly",
                 *       "code": "internal_error",
                 *       "resolution": "Try again later. If it keeps failing, tell the operator of this site.",
                 *       "instance": "/api/geo"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many images are waiting to be drawn (`overloaded`), or drawing this one took too long, was interrupted twice, or the server is stopping (`unavailable`). Images drawn before are still served. */
        Overloaded: {
            headers: {
                "Cache-Control": components["headers"]["NoStore"];
                /**
                 * @description Seconds to wait before another try.
                 * @example 2
                 */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The `API-Version` header names another version than the current one (`unsupported_api_version`). */
        UnsupportedVersion: {
            headers: {
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://127.0.0.1:3014/problems/unsupported-api-version",
                 *       "title": "Unsupported API version",
                 *       "status": 400,
                 *       "detail": "API-Version '2025-01-01' is not supported; the supported version is 2026-08-21",
                 *       "code": "unsupported_api_version",
                 *       "resolution": "Send 2026-08-21 or leave the header out, see http://127.0.0.1:3014/api-versioning.md.",
                 *       "instance": "/api/geo"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The version of this API the caller was written for. Only `2026-08-21` is accepted, spaces around it are ignored; absent or blank means the current version.
         * @example 2026-08-21
         */
        ApiVersion: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The version that answered.
         * @example 2026-08-21
         */
        ApiVersion: "2026-08-21";
        /**
         * @description Images may be cached for a day, and shown for a week more while they are asked for again.
         * @example public, max-age=86400, stale-while-revalidate=604800
         */
        ImageCacheControl: "public, max-age=86400, stale-while-revalidate=604800";
        /**
         * @description Strong entity tag; changes exactly when the bytes of the image do.
         * @example "3q2-7wAAAABmZWRjYmE5ODc2NTQzMjEwMTIzNDU2Nzg5"
         */
        ImageEtag: string;
        /**
         * @description The request headers the answer depends on.
         * @example API-Version
         */
        ImageVary: "API-Version";
        /**
         * @description The answer is for this visitor only.
         * @example no-store
         */
        NoStore: "no-store";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getApiVersioningPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    "API-Version": components["headers"]["ApiVersion"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # API versions
                     *
                     *     The current and only version is `2026-08-21`.
                     */
                    "text/markdown": string;
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
        };
    };
    getConsentRegion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of this API the caller was written for. Only `2026-08-21` is accepted, spaces around it are ignored; absent or blank means the current version.
                 * @example 2026-08-21
                 */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consent region. */
            200: {
                headers: {
                    "API-Version": components["headers"]["ApiVersion"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentRegion"];
                };
            };
            400: components["responses"]["UnsupportedVersion"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
        };
    };
    renderSocialImage: {
        parameters: {
            query?: {
                /**
                 * @description The line under the title; none when absent or blank. More than 120 characters are cut in the image.
                 * @example Register an agent and report your first result in five minutes.
                 */
                subtitle?: string;
                /**
                 * @description The title. Absent or blank means the name of the site (`SITE_NAME` of the server). Any length that a request can carry is accepted.
                 * @example Getting started with Swarm
                 */
                title?: string;
                /**
                 * @description `article` shows the label "Blog" above the title. `page`, and any other value, is the default presentation, never an error.
                 * @example article
                 */
                type?: string;
            };
            header?: {
                /**
                 * @description The version of this API the caller was written for. Only `2026-08-21` is accepted, spaces around it are ignored; absent or blank means the current version.
                 * @example 2026-08-21
                 */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /**
                 * @description Entity tags of images the caller has, or `*`. When one is current, the answer is 304.
                 * @example "3q2-7wAAAABmZWRjYmE5ODc2NTQzMjEwMTIzNDU2Nzg5"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image, 1200 by 630 pixels. */
            200: {
                headers: {
                    "API-Version": components["headers"]["ApiVersion"];
                    "Cache-Control": components["headers"]["ImageCacheControl"];
                    ETag: components["headers"]["ImageEtag"];
                    Vary: components["headers"]["ImageVary"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The caller's copy is current, so nothing is sent again. */
            304: {
                headers: {
                    "API-Version": components["headers"]["ApiVersion"];
                    "Cache-Control": components["headers"]["ImageCacheControl"];
                    ETag: components["headers"]["ImageEtag"];
                    Vary: components["headers"]["ImageVary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnsupportedVersion"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
}
