//! The guard in front of all routes: what it refuses before anything is looked at, and the headers of every answer.

use super::address::PageAddress;
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Nothing but what this server sends: no script in the page itself, no frame around it, no address elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every answer.
const ALWAYS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The header in which a browser names who caused a request; it lets no page write it.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Lets through the requests of this page alone.
pub async fn guard(State(address): State<Arc<PageAddress>>, request: Request, next: Next) -> Response {
    let mut response = match refusal(&address, request.method(), request.uri().path(), request.headers()) {
        Some(refused) => refused.into_response(),
        None => next.run(request).await,
    };
    for (name, value) in ALWAYS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The status with which a request is refused. Whoever does not know the secret learns nothing but that there is nothing.
fn refusal(address: &PageAddress, method: &Method, path: &str, headers: &HeaderMap) -> Option<StatusCode> {
    let said = |name: &HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    if !said(&HOST).is_some_and(|host| address.is_host(host)) {
        return Some(StatusCode::MISDIRECTED_REQUEST);
    }
    let inside = path.strip_prefix('/').and_then(|path| path.strip_prefix(address.secret()));
    if !inside.is_some_and(|rest| rest.starts_with('/')) {
        return Some(StatusCode::NOT_FOUND);
    }
    let is_foreign = said(&ORIGIN).is_some_and(|origin| !address.is_origin(origin))
        || said(&SITE).is_some_and(|site| !["same-origin", "none"].contains(&site));
    // A browser names the origin of whatever may change something.
    let is_unsigned = method != Method::GET && said(&ORIGIN).is_none();
    (is_foreign || is_unsigned).then_some(StatusCode::FORBIDDEN)
}
