{{/*
What every pod has. Written with Go's own template functions alone, so that the tests can render it.
*/}}
{{ define "dubs.pod" }}
      enableServiceLinks: false
      automountServiceAccountToken: false
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        seccompProfile: { type: RuntimeDefault }
      {{- if .Values.images.pullSecrets }}
      imagePullSecrets:
        {{- range .Values.images.pullSecrets }}
        - name: {{ . }}
        {{- end }}
      {{- end }}
      volumes:
        - name: data
          {{- if .Values.existingClaim }}
          persistentVolumeClaim: { claimName: {{ printf "%q" .Values.existingClaim }} }
          {{- else }}
          emptyDir: {}
          {{- end }}
        - name: tmp
          emptyDir: {}
{{ end }}

{{ define "dubs.container" }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          volumeMounts:
            - { name: data, mountPath: /data }
            - { name: tmp, mountPath: /tmp }
          envFrom:
            - secretRef: { name: {{ printf "%q" .Values.existingSecret }} }
{{ end }}

{{ define "dubs.settings" }}
            - { name: METRICS_HOST, value: 0.0.0.0 }
            {{- range $name, $value := .Values.settings }}
            - { name: {{ $name }}, value: {{ printf "%q" $value }} }
            {{- end }}
{{ end }}

{{ define "dubs.http" }}
          ports:
            - { name: http, containerPort: 3000 }
            - { name: metrics, containerPort: 9464 }
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 1
            timeoutSeconds: 1
            failureThreshold: 3
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 2
            failureThreshold: 60
{{ end }}
