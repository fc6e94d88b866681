# `omnidoku serve` in a container: docker build -t omnidoku . && docker run --rm -p 127.0.0.1:7399:7399 omnidoku
FROM rust:1-slim-bookworm AS build
WORKDIR /src
COPY . .
RUN cargo build --profile dist --locked

FROM debian:bookworm-slim
RUN useradd --system --no-create-home omnidoku
COPY --from=build /src/target/dist/omnidoku /usr/local/bin/omnidoku
COPY LICENSE-MIT LICENSE-APACHE /usr/share/doc/omnidoku/
USER omnidoku
EXPOSE 7399
# The image has no HTTP client: bash asks for /api/health itself.
HEALTHCHECK --interval=30s --timeout=3s --start-period=2s \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/7399 && printf 'GET /api/health HTTP/1.1\\r\\nHost: 127.0.0.1:7399\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
ENTRYPOINT ["omnidoku"]
CMD ["serve", "--host", "0.0.0.0", "--port", "7399", "--no-open"]
