//! The paths of the server: the page with its style and its scripts, actions, and what is told to an open page.

use super::address::PageAddress;
use super::events::EventStream;
use super::{LARGEST_REQUEST, PageService, guard};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::stream;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;

/// The scripts of the page, by name.
const SCRIPTS: [(&str, &str); 7] = [
    ("main.js", include_str!("page/main.js")),
    ("element.js", include_str!("page/element.js")),
    ("edits.js", include_str!("page/edits.js")),
    ("rules.js", include_str!("page/rules.js")),
    ("figures.js", include_str!("page/figures.js")),
    ("questions.js", include_str!("page/questions.js")),
    ("watched.js", include_str!("page/watched.js")),
];

/// The parts that every answer is made from.
#[derive(Clone)]
struct Served {
    bench: Arc<dyn PageService>,
    style: Arc<str>,
}

/// The routes, each below the secret.
pub fn routes(address: PageAddress, style: String, bench: Arc<dyn PageService>) -> Router {
    let served = Served { bench, style: (style + include_str!("page/live.css")).into() };
    let inside = Router::new()
        .route("/", get(|| async { Html(include_str!("page/live.html")) }))
        .route(
            "/style.css",
            get(|State(served): State<Served>| async move { text("text/css", served.style.to_string()) }),
        )
        .route("/scripts/{name}", get(script))
        .route("/events/{page}", get(follow))
        .route("/do/{action}", post(perform))
        .with_state(served);
    let below = format!("/{}", address.secret());
    Router::new()
        .nest(&format!("{below}/"), inside)
        .layer(DefaultBodyLimit::max(LARGEST_REQUEST))
        .layer(axum::middleware::from_fn_with_state(Arc::new(address), guard::guard))
}

fn text(kind: &str, text: String) -> Response {
    ([(CONTENT_TYPE, format!("{kind}; charset=utf-8"))], text).into_response()
}

async fn script(Path(name): Path<String>) -> Response {
    match SCRIPTS.iter().find(|(known, _)| *known == name) {
        Some((_, script)) => text("text/javascript", (*script).to_owned()),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// An action of the page; what it asks for is JSON. A form of another page cannot send that.
async fn perform(
    State(served): State<Served>,
    Path(action): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let is_json = headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    let Some(request) = serde_json::from_str(&body).ok().filter(|_| is_json) else {
        return StatusCode::UNSUPPORTED_MEDIA_TYPE.into_response();
    };
    let work = tokio::task::spawn_blocking(move || served.bench.perform(&action, request));
    match work.await {
        Ok(Ok(answer)) => Json(answer).into_response(),
        Ok(Err(why)) => said(StatusCode::UNPROCESSABLE_ENTITY, &why),
        Err(_) => said(StatusCode::INTERNAL_SERVER_ERROR, "This is a bug of the program: see its terminal."),
    }
}

fn said(status: StatusCode, why: &str) -> Response {
    (status, Json(json!({ "error": why }))).into_response()
}

/// The events of an open page, for as long as it is open.
async fn follow(State(served): State<Served>, Path(page): Path<String>) -> Response {
    match served.bench.follow(&page) {
        Ok(events) => Sse::new(stream::unfold(events, told)).keep_alive(KeepAlive::default()).into_response(),
        Err(why) => said(StatusCode::SERVICE_UNAVAILABLE, &why),
    }
}

/// The next event, and the stream after it.
async fn told(mut events: EventStream) -> Option<(Result<Event, Infallible>, EventStream)> {
    let (kind, what): (_, Arc<Value>) = events.next().await?;
    Some((Ok(Event::default().event(kind).data(what.to_string())), events))
}
